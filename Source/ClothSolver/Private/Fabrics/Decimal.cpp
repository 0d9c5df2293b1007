// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Fabrics/Decimal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

constexpr int MantissaBits = 53;
constexpr int SmallestExponent = -1074; ///< of the last bit of any double
constexpr int LargestExponent = 971;    ///< of the last bit of the largest one

/// No halfway point between two doubles has more digits; of those beyond it only counts whether there are any.
constexpr size_t SignificantDigits = 768;

/// Powers of ten beyond which every double is infinite or zero.
constexpr int64_t LargestPower = 310;
constexpr int64_t SmallestPower = -326;

/// A natural number of any size.
class BigNatural
{
public:
	void MultiplyAdd(uint32_t factor, uint32_t term)
	{
		uint64_t carry = term;
		for (uint32_t& word : Words)
		{
			carry += uint64_t{word} * factor;
			word = static_cast<uint32_t>(carry);
			carry >>= 32;
		}
		if (carry > 0)
		{
			Words.push_back(static_cast<uint32_t>(carry));
		}
	}

	void MultiplyByPowerOfTen(int64_t power)
	{
		for (; power >= 9; power -= 9)
		{
			MultiplyAdd(1000000000, 0);
		}
		for (; power > 0; --power)
		{
			MultiplyAdd(10, 0);
		}
	}

	void ShiftLeft(int bits)
	{
		for (; bits >= 31; bits -= 31)
		{
			MultiplyAdd(uint32_t{1} << 31, 0);
		}
		MultiplyAdd(uint32_t{1} << bits, 0);
	}

	int BitLength() const
	{
		int bits = Words.empty() ? 0 : 32 * static_cast<int>(Words.size() - 1);
		for (uint32_t word = Words.empty() ? 0 : Words.back(); word > 0; word >>= 1)
		{
			++bits;
		}
		return bits;
	}

	/// -1, 0 or 1.
	int Compare(const BigNatural& other) const
	{
		if (Words.size() != other.Words.size())
		{
			return Words.size() < other.Words.size() ? -1 : 1;
		}
		for (size_t i = Words.size(); i-- > 0;)
		{
			if (Words[i] != other.Words[i])
			{
				return Words[i] < other.Words[i] ? -1 : 1;
			}
		}
		return 0;
	}

	/// Something that is not larger.
	void Subtract(const BigNatural& other)
	{
		uint64_t borrow = 0;
		for (size_t i = 0; i < Words.size(); ++i)
		{
			const uint64_t taken = borrow + (i < other.Words.size() ? other.Words[i] : 0);
			borrow = Words[i] < taken ? 1 : 0;
			Words[i] = static_cast<uint32_t>((borrow << 32) + Words[i] - taken);
		}
		while (!Words.empty() && Words.back() == 0)
		{
			Words.pop_back();
		}
	}

private:
	std::vector<uint32_t> Words; ///< the least first; the last is not 0
};

/// The double nearest to digits times a power of ten; of two, the even one. Digits begin with another one than 0.
double Round(const std::string& digits, int64_t power)
{
	if (static_cast<int64_t>(digits.size()) + power > LargestPower)
	{
		return std::numeric_limits<double>::infinity();
	}
	if (static_cast<int64_t>(digits.size()) + power < SmallestPower)
	{
		return 0.0;
	}
	BigNatural numerator;
	for (const char digit : digits)
	{
		numerator.MultiplyAdd(10, static_cast<uint32_t>(digit - '0'));
	}
	numerator.MultiplyByPowerOfTen(std::max(power, int64_t{0}));
	BigNatural denominator;
	denominator.MultiplyAdd(0, 1);
	denominator.MultiplyByPowerOfTen(std::max(-power, int64_t{0}));

	// The quotient, in units of its last bit, has 53 bits, or fewer next to zero.
	int exponent = std::max(numerator.BitLength() - denominator.BitLength() - MantissaBits, SmallestExponent);
	(exponent > 0 ? denominator : numerator).ShiftLeft(std::abs(exponent));
	BigNatural largest = denominator;
	largest.ShiftLeft(MantissaBits);
	if (numerator.Compare(largest) >= 0)
	{
		denominator.ShiftLeft(1);
		++exponent;
	}
	BigNatural divisor = denominator;
	divisor.ShiftLeft(MantissaBits - 1);
	uint64_t quotient = 0;
	for (int bit = 0; bit < MantissaBits; ++bit)
	{
		quotient <<= 1;
		if (numerator.Compare(divisor) >= 0)
		{
			numerator.Subtract(divisor);
			quotient |= 1;
		}
		numerator.ShiftLeft(1);
	}
	// The remainder has been doubled as often as there are bits: what is left is twice of it, in the divisor's size.
	const int half = numerator.Compare(divisor);
	quotient += half > 0 || (half == 0 && quotient % 2 == 1) ? 1 : 0;
	const bool tooLarge =
		exponent > LargestExponent || (exponent == LargestExponent && quotient == uint64_t{1} << MantissaBits);
	return tooLarge ? std::numeric_limits<double>::infinity() : std::ldexp(static_cast<double>(quotient), exponent);
}

bool IsDigit(std::string_view text, size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; }

/// The digits of a number without its leading zeros, and the power of ten of the last one.
struct Digits
{
	std::string Significant;
	int64_t Power = 0;
	bool Any = false;

	void Add(char digit, bool fraction)
	{
		Any = true;
		if (Significant.size() < SignificantDigits)
		{
			Power -= fraction ? 1 : 0;
			if (digit != '0' || !Significant.empty())
			{
				Significant += digit;
			}
			return;
		}
		Power += fraction ? 0 : 1;
		Significant.back() = digit == '0' ? Significant.back() : std::max(Significant.back(), '1');
	}
};

bool IsSign(std::string_view text, size_t at) { return at < text.size() && (text[at] == '-' || text[at] == '+'); }

bool IsExponentMark(std::string_view text, size_t at)
{
	return at < text.size() && (text[at] == 'e' || text[at] == 'E');
}

/// Adds the digits from `at` on and moves behind them.
void ReadDigits(std::string_view text, size_t& at, bool fraction, Digits& digits)
{
	for (; IsDigit(text, at); ++at)
	{
		digits.Add(text[at], fraction);
	}
}

/// Reads an exponent, if there is one, and moves behind it. A mark without digits does not belong to the number.
int64_t ReadExponent(std::string_view text, size_t& at)
{
	if (!IsExponentMark(text, at))
	{
		return 0;
	}
	const bool negative = IsSign(text, at + 1) && text[at + 1] == '-';
	size_t next = at + (IsSign(text, at + 1) ? 2 : 1);
	if (!IsDigit(text, next))
	{
		return 0;
	}
	int64_t exponent = 0;
	for (; IsDigit(text, next); ++next)
	{
		exponent = std::min(10 * exponent + (text[next] - '0'), int64_t{100000000});
	}
	at = next;
	return negative ? -exponent : exponent;
}

} // namespace

Decimal ReadDecimal(std::string_view text)
{
	const bool negative = IsSign(text, 0) && text[0] == '-';
	size_t at = IsSign(text, 0) ? 1 : 0;
	Digits digits;
	ReadDigits(text, at, false, digits);
	if (at < text.size() && text[at] == '.' && (digits.Any || IsDigit(text, at + 1)))
	{
		++at;
		ReadDigits(text, at, true, digits);
	}
	if (!digits.Any)
	{
		return {};
	}
	digits.Power += ReadExponent(text, at);
	const double value = digits.Significant.empty() ? 0.0 : Round(digits.Significant, digits.Power);
	return {negative ? -value : value, at};
}

} // namespace Cloth
