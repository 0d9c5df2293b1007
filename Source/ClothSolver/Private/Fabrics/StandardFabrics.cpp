// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Written by ./cloth fabric --write from Content/Fabrics.
// clang-format off
#include "ClothSolver/StandardFabrics.h"

namespace Cloth
{

namespace
{

Fabric MakeCanvas()
{
	Fabric fabric;
	fabric.ArealDensity = 0.5f;
	fabric.TensileStiffnessWarp = 20000.0f;
	fabric.TensileStiffnessWeft = 12000.0f;
	fabric.TensileStrengthWarp = 30000.0f;
	fabric.TensileStrengthWeft = 20000.0f;
	fabric.Shear = 150.0f;
	fabric.BendingWarp = 0.00015f;
	fabric.BendingWeft = 1e-04f;
	fabric.ShearHysteresis = 3.0f;
	fabric.BendingHysteresisWarp = 0.003f;
	fabric.BendingHysteresisWeft = 0.002f;
	fabric.DampingTime = 0.01f;
	fabric.Thickness = 9e-04f;
	fabric.Friction = 0.5f;
	return fabric;
}

Fabric MakeCotton()
{
	Fabric fabric;
	return fabric;
}

Fabric MakeCottonBroad()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1238f;
	fabric.TensileStiffnessWarp = 10370.0f;
	fabric.TensileStiffnessWeft = 3940.0f;
	fabric.Shear = 61.0f;
	fabric.BendingWarp = 1.1571847e-05f;
	fabric.BendingWeft = 1.1571847e-05f;
	fabric.ShearHysteresis = 0.980665f;
	fabric.BendingHysteresisWarp = 0.0006080123f;
	fabric.BendingHysteresisWeft = 0.0006080123f;
	fabric.Thickness = 0.000497f;
	return fabric;
}

Fabric MakeDenim()
{
	Fabric fabric;
	fabric.ArealDensity = 0.35f;
	fabric.TensileStiffnessWarp = 8549.825f;
	fabric.TensileStiffnessWeft = 8549.825f;
	fabric.TensileStrengthWarp = 24000.0f;
	fabric.TensileStrengthWeft = 14000.0f;
	fabric.Shear = 86.41709f;
	fabric.BendingWarp = 1.4121576e-05f;
	fabric.BendingWeft = 1.4121576e-05f;
	fabric.ShearHysteresis = 1.7529386f;
	fabric.BendingHysteresisWarp = 0.0006962721f;
	fabric.BendingHysteresisWeft = 0.0006962721f;
	fabric.CreaseCurvature = 150.0f;
	fabric.DampingTime = 0.003f;
	fabric.Thickness = 0.001188f;
	fabric.Friction = 0.5f;
	fabric.TensileCurveWarp = {
		{0.0047791665f, 2.9211965f, 0.0023992541f},
		{0.009558333f, 12.1952095f, 0.07267398f},
		{0.0143375f, 28.134142f, 0.53442335f},
		{0.019116666f, 50.91172f, 2.2013118f},
		{0.023895834f, 80.65207f, 6.60016f},
		{0.028675f, 117.45248f, 16.187807f},
		{0.033454165f, 161.3932f, 34.563564f},
		{0.038233332f, 212.54274f, 66.678246f},
		{0.0430125f, 270.96088f, 119.04044f},
		{0.047791667f, 336.7007f, 199.92041f},
		{0.052570835f, 409.8101f, 319.55194f},
		{0.05735f, 490.3325f, 490.3325f},
	};
	fabric.TensileCurveWeft = {
		{0.0047791665f, 2.9211965f, 0.0023992541f},
		{0.009558333f, 12.1952095f, 0.07267398f},
		{0.0143375f, 28.134142f, 0.53442335f},
		{0.019116666f, 50.91172f, 2.2013118f},
		{0.023895834f, 80.65207f, 6.60016f},
		{0.028675f, 117.45248f, 16.187807f},
		{0.033454165f, 161.3932f, 34.563564f},
		{0.038233332f, 212.54274f, 66.678246f},
		{0.0430125f, 270.96088f, 119.04044f},
		{0.047791667f, 336.7007f, 199.92041f},
		{0.052570835f, 409.8101f, 319.55194f},
		{0.05735f, 490.3325f, 490.3325f},
	};
	fabric.ShearCurve = {
		{0.0f, 1.6241992f, -1.6241992f},
		{0.008726646f, 2.50707f, -0.9988073f},
		{0.08726646f, 10.4529085f, 4.6297193f},
	};
	return fabric;
}

Fabric MakeFlagNylon()
{
	Fabric fabric;
	fabric.ArealDensity = 0.11527938f;
	fabric.TensileStiffnessWarp = 20000.0f;
	fabric.TensileStiffnessWeft = 18000.0f;
	fabric.TensileStrengthWarp = 20000.0f;
	fabric.TensileStrengthWeft = 16000.0f;
	fabric.Shear = 30.0f;
	fabric.BendingWarp = 8e-06f;
	fabric.BendingWeft = 7e-06f;
	fabric.BendingHysteresisWarp = 4e-05f;
	fabric.BendingHysteresisWeft = 3e-05f;
	fabric.DampingTime = 5e-04f;
	fabric.Thickness = 2e-04f;
	fabric.Friction = 0.3f;
	return fabric;
}

Fabric MakeFleece()
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = 1500.0f;
	fabric.TensileStiffnessWeft = 700.0f;
	fabric.TensileResilience = 0.55f;
	fabric.Shear = 40.0f;
	fabric.BendingWarp = 2e-05f;
	fabric.BendingWeft = 1.5e-05f;
	fabric.ShearHysteresis = 1.5f;
	fabric.BendingHysteresisWarp = 4e-04f;
	fabric.BendingHysteresisWeft = 3e-04f;
	fabric.DampingTime = 0.006f;
	fabric.Thickness = 0.0025f;
	fabric.Friction = 0.7f;
	return fabric;
}

Fabric MakeJerseyKnit()
{
	Fabric fabric;
	fabric.ArealDensity = 0.16f;
	fabric.TensileStiffnessWarp = 1961.33f;
	fabric.TensileStiffnessWeft = 891.5136f;
	fabric.Shear = 28.093983f;
	fabric.BendingWarp = 2.157463e-06f;
	fabric.BendingWeft = 1.372931e-06f;
	fabric.ShearHysteresis = 0.93163174f;
	fabric.BendingHysteresisWarp = 0.00014709975f;
	fabric.BendingHysteresisWeft = 9.80665e-05f;
	fabric.DampingTime = 0.004f;
	fabric.Thickness = 0.00065f;
	fabric.Friction = 0.45f;
	fabric.TensileCurveWarp = {
		{0.020833334f, 7.6655707f, 0.000598689f},
		{0.041666668f, 24.451216f, 0.026709862f},
		{0.0625f, 48.192425f, 0.24634852f},
		{0.083333336f, 77.99314f, 1.1916316f},
		{0.104166664f, 113.29992f, 4.047183f},
		{0.125f, 153.72154f, 10.990573f},
		{0.14583333f, 198.96022f, 25.577024f},
		{0.16666667f, 248.77821f, 53.163353f},
		{0.1875f, 302.97937f, 101.36748f},
		{0.20833333f, 361.39783f, 180.5607f},
		{0.22916667f, 423.89056f, 304.3906f},
		{0.25f, 490.3325f, 490.3325f},
	};
	fabric.TensileCurveWeft = {
		{0.045833334f, 2.7334332f, 5.240417e-06f},
		{0.09166667f, 11.62479f, 0.00087670784f},
		{0.1375f, 27.11049f, 0.017519133f},
		{0.18333334f, 49.4381f, 0.1466709f},
		{0.22916667f, 78.786255f, 0.7623379f},
		{0.275f, 115.295944f, 2.9309044f},
		{0.32083333f, 159.08417f, 9.151425f},
		{0.36666667f, 210.25116f, 24.537651f},
		{0.4125f, 268.88483f, 58.56786f},
		{0.45833334f, 335.06348f, 127.53711f},
		{0.50416666f, 408.85785f, 257.85416f},
		{0.55f, 490.3325f, 490.3325f},
	};
	fabric.ShearCurve = {
		{0.0f, 0.9207355f, -0.9207355f},
		{0.008726646f, 1.176798f, -0.6864655f},
		{0.08726646f, 3.4813607f, 1.4219643f},
	};
	return fabric;
}

Fabric MakeLeather()
{
	Fabric fabric;
	fabric.ArealDensity = 0.5f;
	fabric.TensileStiffnessWarp = 12000.0f;
	fabric.TensileStiffnessWeft = 10000.0f;
	fabric.TensileResilience = 0.6f;
	fabric.TensileStrengthWarp = 9600.0f;
	fabric.TensileStrengthWeft = 9600.0f;
	fabric.Shear = 3000.0f;
	fabric.BendingWarp = 5e-05f;
	fabric.BendingWeft = 4e-05f;
	fabric.BendingHysteresisWarp = 6e-04f;
	fabric.BendingHysteresisWeft = 5e-04f;
	fabric.DampingTime = 0.006f;
	fabric.Thickness = 8e-04f;
	fabric.Friction = 0.6f;
	return fabric;
}

Fabric MakePolyesterFaille()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1043f;
	fabric.TensileStiffnessWarp = 1310.0f;
	fabric.TensileStiffnessWeft = 2950.0f;
	fabric.Shear = 25.6f;
	fabric.BendingWarp = 1.8632635e-06f;
	fabric.BendingWeft = 1.8632635e-06f;
	fabric.ShearHysteresis = 0.196133f;
	fabric.BendingHysteresisWarp = 3.4323275e-05f;
	fabric.BendingHysteresisWeft = 3.4323275e-05f;
	fabric.DampingTime = 0.001f;
	fabric.Thickness = 0.000226f;
	fabric.Friction = 0.3f;
	return fabric;
}

Fabric MakePolyesterTropical()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1165f;
	fabric.TensileStiffnessWarp = 1310.0f;
	fabric.TensileStiffnessWeft = 2950.0f;
	fabric.Shear = 25.6f;
	fabric.BendingWarp = 7.5511207e-06f;
	fabric.BendingWeft = 7.5511207e-06f;
	fabric.ShearHysteresis = 0.392266f;
	fabric.BendingHysteresisWarp = 0.00014219643f;
	fabric.BendingHysteresisWeft = 0.00014219643f;
	fabric.DampingTime = 0.001f;
	fabric.Thickness = 0.00034f;
	fabric.Friction = 0.35f;
	return fabric;
}

Fabric MakeRubberSheet()
{
	Fabric fabric;
	fabric.ArealDensity = 1.0f;
	fabric.TensileStiffnessWarp = 1500.0f;
	fabric.TensileStiffnessWeft = 1500.0f;
	fabric.TensileResilience = 0.9f;
	fabric.TensileStrengthWarp = 15000.0f;
	fabric.TensileStrengthWeft = 15000.0f;
	fabric.Shear = 500.0f;
	fabric.BendingWarp = 0.000167f;
	fabric.BendingWeft = 0.000167f;
	fabric.DampingTime = 0.005f;
	fabric.Thickness = 0.001f;
	fabric.Friction = 1.0f;
	return fabric;
}

Fabric MakeSilk()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1f;
	fabric.Shear = 20.0f;
	fabric.BendingWarp = 3.92266e-06f;
	fabric.BendingWeft = 2.941995e-06f;
	fabric.ShearHysteresis = 0.0980665f;
	fabric.BendingHysteresisWarp = 4.903325e-05f;
	fabric.BendingHysteresisWeft = 3.92266e-05f;
	fabric.DampingTime = 0.001f;
	fabric.Thickness = 2e-04f;
	fabric.Friction = 0.25f;
	return fabric;
}

Fabric MakeTulle()
{
	Fabric fabric;
	fabric.ArealDensity = 0.02f;
	fabric.TensileStiffnessWarp = 800.0f;
	fabric.TensileStiffnessWeft = 300.0f;
	fabric.Shear = 6.0f;
	fabric.BendingWarp = 3e-06f;
	fabric.BendingWeft = 2e-06f;
	fabric.DampingTime = 0.001f;
	fabric.Thickness = 0.00025f;
	fabric.Friction = 0.3f;
	fabric.DragCoefficient = 0.5f;
	fabric.LiftCoefficient = 0.4f;
	return fabric;
}

Fabric MakeWoolSuiting()
{
	Fabric fabric;
	fabric.ArealDensity = 0.27f;
	fabric.TensileStiffnessWarp = 9806.65f;
	fabric.TensileStiffnessWeft = 5448.1387f;
	fabric.Shear = 42.140976f;
	fabric.BendingWarp = 1.372931e-05f;
	fabric.BendingWeft = 9.80665e-06f;
	fabric.ShearHysteresis = 0.588399f;
	fabric.BendingHysteresisWarp = 0.00026968287f;
	fabric.BendingHysteresisWeft = 0.000196133f;
	fabric.CreaseCurvature = 300.0f;
	fabric.DampingTime = 0.004f;
	fabric.Thickness = 0.00095f;
	fabric.Friction = 0.5f;
	fabric.TensileCurveWarp = {
		{0.004166667f, 1.8784876f, 0.02246007f},
		{0.008333334f, 8.870025f, 0.36455807f},
		{0.0125f, 21.991644f, 1.8611416f},
		{0.016666668f, 41.883343f, 5.9172835f},
		{0.020833334f, 69.03326f, 14.513423f},
		{0.025f, 103.84227f, 30.208908f},
		{0.029166667f, 146.65355f, 56.144726f},
		{0.033333335f, 197.76881f, 96.04572f},
		{0.0375f, 257.4584f, 154.22249f},
		{0.041666668f, 325.9679f, 235.573f},
		{0.045833334f, 403.52295f, 345.58405f},
		{0.05f, 490.3325f, 490.3325f},
	};
	fabric.TensileCurveWeft = {
		{0.0075f, 1.8784876f, 0.02246007f},
		{0.015f, 8.870025f, 0.36455807f},
		{0.0225f, 21.991644f, 1.8611416f},
		{0.03f, 41.883343f, 5.9172835f},
		{0.0375f, 69.03326f, 14.513423f},
		{0.045f, 103.84227f, 30.208908f},
		{0.0525f, 146.65355f, 56.144726f},
		{0.06f, 197.76881f, 96.04572f},
		{0.0675f, 257.4584f, 154.22249f},
		{0.075f, 325.9679f, 235.573f},
		{0.0825f, 403.52295f, 345.58405f},
		{0.09f, 490.3325f, 490.3325f},
	};
	fabric.ShearCurve = {
		{0.0f, 0.52302134f, -0.52302134f},
		{0.008726646f, 0.9561484f, -0.22064963f},
		{0.08726646f, 4.854292f, 2.5006957f},
	};
	return fabric;
}

Fabric MakeWoolTropical()
{
	Fabric fabric;
	fabric.ArealDensity = 0.1629f;
	fabric.TensileStiffnessWarp = 12440.0f;
	fabric.TensileStiffnessWeft = 4600.0f;
	fabric.Shear = 20.3f;
	fabric.BendingWarp = 6.5704553e-06f;
	fabric.BendingWeft = 6.5704553e-06f;
	fabric.ShearHysteresis = 0.392266f;
	fabric.BendingHysteresisWarp = 0.00016180973f;
	fabric.BendingHysteresisWeft = 0.00016180973f;
	fabric.DampingTime = 0.003f;
	fabric.Thickness = 0.000407f;
	fabric.Friction = 0.5f;
	return fabric;
}

} // namespace

std::span<const StandardFabric> StandardFabrics()
{
	static const StandardFabric Fabrics[] = {
		{"Canvas", "Heavy cotton canvas: stands up in a few stiff folds; damped, so that what falls on it soon comes to rest", MakeCanvas()},
		{"Cotton", "Medium cotton, as a tablecloth or a bed sheet is made of; the default", MakeCotton()},
		{"CottonBroad", "Cotton broadcloth, as measured: crisp, keeps its folds", MakeCottonBroad()},
		{"Denim", "Washed denim, as measured: gives way at first, then no more; keeps wrinkles", MakeDenim()},
		{"FlagNylon", "Nylon of 200 denier for flags: crisp and lively", MakeFlagNylon()},
		{"Fleece", "Polyester fleece: thick, light and dull; falls in few, soft folds", MakeFleece()},
		{"JerseyKnit", "Single jersey of cotton, as a T-shirt: stretches twice as much across as along, and clings", MakeJerseyKnit()},
		{"Leather", "Soft sheep leather for garments: no weave, so it hardly shears; falls in a few wide folds", MakeLeather()},
		{"PolyesterFaille", "Polyester faille, as measured: flows in many small folds", MakePolyesterFaille()},
		{"PolyesterTropical", "Polyester tropical, as measured: drapes as wool tropical does, but livelier", MakePolyesterTropical()},
		{"RubberSheet", "A sheet of rubber, 1 mm thick: stretches far and snaps back", MakeRubberSheet()},
		{"Silk", "Silk satin of 23 momme: slippery, flutters in the slightest wind", MakeSilk()},
		{"Tulle", "Nylon net: nearly weightless and stiff for it; stands off, and lets air through", MakeTulle()},
		{"WoolSuiting", "Wool suiting for winter: soft, wide folds; recovers from wrinkles, takes a pressed crease", MakeWoolSuiting()},
		{"WoolTropical", "Wool tropical, as measured: light summer suiting that falls in round folds", MakeWoolTropical()},
	};
	return Fabrics;
}

} // namespace Cloth
