/** A positive decimal: digits·10^exponent. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * A budget split in proportion to weights, in exact decimals: the ledger takes a number for its shortest decimal (0.1 is
 * one tenth), so that is what must add up. Every share is rounded down to so many digits; the heaviest one gets what is
 * left, rounded down to `most` digits. So
 *
 *   Σ shares ≤ Σ_{i≠h} wᵢB/W rounded down + (B − the same) = B,
 *
 * with equality where what is left has no more than `most` digits. Up to 15 digits a double has that shortest decimal. Of
 * equal weights the first by name is the heaviest: names in another order give the same shares.
 */
export function sharesOf(
  budget: number,
  weights: Readonly<Record<string, number>>,
  { digits, most }: { readonly digits: number; readonly most: number },
): Readonly<Record<string, number>> {
  const names = Object.keys(weights).sort();
  const heaviest = names.reduce((a, b) => (weights[b]! > weights[a]! ? b : a));
  const parts = wholeParts(names.map((name) => weights[name]!));
  const total = parts.reduce((sum, part) => sum + part, 0n);
  const whole = decimalOf(budget);
  const shares: Record<string, number> = {};
  let left = whole;
  names.forEach((name, i) => {
    if (name === heaviest) return;
    const share = roundedDown(whole.digits * parts[i]!, total, whole.exponent, digits);
    shares[name] = numberOf(share);
    left = minus(left, share);
  });
  shares[heaviest] = numberOf(roundedDown(left.digits, 1n, left.exponent, most));
  return shares;
}

/** Numbers from 0 added up as the decimals that they are written as. */
export function sumOfDecimals(values: readonly number[]): number {
  return numberOf(values.map(decimalOf).reduce((a, b) => plus(a, b), { digits: 0n, exponent: 0 }));
}

/** Weights as whole numbers in the same proportions. */
function wholeParts(weights: readonly number[]): readonly bigint[] {
  const decimals = weights.map(decimalOf);
  const least = Math.min(...decimals.map(({ exponent }) => exponent));
  return decimals.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - least));
}

/** The shortest decimal of a positive number: what JavaScript prints. */
function decimalOf(value: number): Decimal {
  const [, whole, fraction = "", exponent = "0"] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))!;
  return { digits: BigInt(whole! + fraction), exponent: Number(exponent) - fraction.length };
}

function minus(a: Decimal, { digits, exponent }: Decimal): Decimal {
  return plus(a, { digits: -digits, exponent });
}

function plus(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const at = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent);
  return { digits: at(a) + at(b), exponent };
}

/** numerator/denominator·10^exponent, rounded down to so many significant digits. */
function roundedDown(numerator: bigint, denominator: bigint, exponent: number, digits: number): Decimal {
  // So many places more than the quotient has digits before the point, by its length, give at least `digits` digits.
  const places = Math.max(0, digits + denominator.toString().length - numerator.toString().length + 1);
  const quotient = (numerator * 10n ** BigInt(places)) / denominator;
  const dropped = Math.max(0, quotient.toString().length - digits);
  return { digits: quotient / 10n ** BigInt(dropped), exponent: exponent - places + dropped };
}

function numberOf({ digits, exponent }: Decimal): number {
  return Number(`${digits}e${exponent}`);
}
