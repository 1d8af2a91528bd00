import { fail } from "../../errors/index.ts";

/**
 * An exact decimal number digits·10^−scale, never negative. Budgets are decimals: in doubles 0.6 and eight
 * times 0.05 do not fit into 1.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const PATTERN = /^(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,5}))?$/;
/** Digits before and after the point, so that what is accepted can be written and read back. */
const MOST_DIGITS = 400;
const LARGEST_EXPONENT = 2 * MOST_DIGITS;

/** Reads "0.1", "1e-6" or a number, which stands for its shortest decimal (0.1 is one tenth). */
export function parseDecimal(name: string, value: unknown): Decimal {
  const text = typeof value === "number" ? String(value) : value;
  const match = typeof text === "string" ? PATTERN.exec(text) : null;
  const exponent = Number(match?.[3] ?? 0);
  if (match === null || Math.abs(exponent) > LARGEST_EXPONENT) return refuse(name, value);
  const [, whole, fraction = ""] = match;
  const read = decimal(BigInt(`${whole}${fraction}`), fraction.length - exponent);
  return isWritable(read) ? read : refuse(name, value);
}

function isWritable({ digits, scale }: Decimal): boolean {
  return scale <= MOST_DIGITS && digits.toString().length - scale <= MOST_DIGITS;
}

function refuse(name: string, value: unknown): never {
  return fail("ARGUMENT", {
    name,
    found: typeof value === "string" || typeof value === "number" ? String(value).slice(0, 40) : typeof value,
    accepted: 'a decimal number from 0 of at most 400 digits either side, such as 0.5, "0.5" or "1e-6"',
  });
}

/** The canonical form: scale at least zero, no trailing zeros behind the point. */
function decimal(digits: bigint, scale: number): Decimal {
  if (digits === 0n) return Object.freeze({ digits, scale: 0 });
  if (scale < 0) return decimal(digits * 10n ** BigInt(-scale), 0);
  const trailing = /0*$/.exec(digits.toString())![0].length;
  const dropped = Math.min(trailing, scale);
  return Object.freeze({ digits: digits / 10n ** BigInt(dropped), scale: scale - dropped });
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return decimal(digitsAt(a, scale) + digitsAt(b, scale), scale);
}

/** a − b, or zero where b is larger. */
export function subtractDownToZero(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const digits = digitsAt(a, scale) - digitsAt(b, scale);
  return decimal(digits > 0n ? digits : 0n, scale);
}

export function multiplyDecimal({ digits, scale }: Decimal, times: number): Decimal {
  return decimal(digits * BigInt(times), scale);
}

export function isAtMost(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return digitsAt(a, scale) <= digitsAt(b, scale);
}

function digitsAt({ digits, scale }: Decimal, finer: number): bigint {
  return digits * 10n ** BigInt(finer - scale);
}

/** Plain digits, or d.ddde−x where the number is below a millionth; reads back to the same decimal. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const text = digits.toString();
  if (scale === 0) return text;
  const exponent = text.length - 1 - scale;
  if (exponent < -6) return `${withPoint(text, 1)}e${exponent}`;
  const padded = text.padStart(scale + 1, "0");
  return withPoint(padded, padded.length - scale);
}

function withPoint(text: string, position: number): string {
  return position === text.length ? text : `${text.slice(0, position)}.${text.slice(position)}`;
}
