/**
 * Adding it to a double below 2^51 in modulus leaves a double between 2^52 and 2^53, where doubles are whole: the sum is
 * rounded to the nearest whole number, ties to even, as `exactSum` does it, by IEEE addition and not by what an engine
 * thinks rounding is. The constant is subtracted from the total, once for each record.
 */
export const ROUNDING_CONSTANT = 1.5 * 2 ** 52;
