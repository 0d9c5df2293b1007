// Copyright (c) 2026 ClothPhysics contributors. MIT license.

int main()
{
	return 0;
}
