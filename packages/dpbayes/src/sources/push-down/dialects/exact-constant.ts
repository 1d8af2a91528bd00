/** A double as odd·2^power. */
function partsOf(value: number): { readonly odd: bigint; readonly power: number } {
  let [mantissa, power] = [Math.abs(value), 0];
  // Both steps are exact: below 2^53 a double that is no whole number has room to be doubled.
  while (!Number.isInteger(mantissa)) [mantissa, power] = [mantissa * 2, power - 1];
  let odd = BigInt(mantissa);
  while (odd > 0n && odd % 2n === 0n) [odd, power] = [odd / 2n, power + 1];
  return { odd: value < 0 ? -odd : odd, power };
}

/** Powers of two that every engine reads as a 64-bit whole number, and turns into a double without loss. */
const STEP = 60;

/**
 * A double as a quotient or a product of whole numbers below 2^60 that are doubles themselves. Engines promise less of how they read decimals
 * than of how they divide: m/2^k is one division by a power of two, which IEEE 754 does without any rounding, so that nothing is left to
 * trust but that whole numbers become the doubles they are. Numbers that are not normal (below 2^-1022) are asked for by no query.
 */
export function exactConstant(value: number, double: (whole: string) => string): string {
  const { odd, power } = partsOf(value);
  if (power >= 0 && Math.abs(value) < 2 ** 53) return double(String(value + 0));
  const steps = Array.from({ length: Math.ceil(Math.abs(power) / STEP) }, (_, i) =>
    double(String(2n ** BigInt(Math.min(STEP, Math.abs(power) - i * STEP)))),
  );
  const operator = power < 0 ? "/" : "*";
  return steps.reduce((sql, step) => `(${sql} ${operator} ${step})`, double(String(odd)));
}
