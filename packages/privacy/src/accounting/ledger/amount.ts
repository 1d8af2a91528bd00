import { fail } from "../../errors/index.ts";
import { ownField } from "../../json/own.ts";
import { toApproximate } from "../conversion/to-approximate.ts";
import { toConcentrated } from "../conversion/to-concentrated.ts";
import type { PrivacyLoss } from "../loss.ts";
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  isAtMost,
  multiplyDecimal,
  parseDecimal,
  subtractDownToZero,
} from "./decimal.ts";

/** What a ledger counts in: (ε, δ) added up, or ρ of zCDP added up. */
export type Currency = "approximate" | "concentrated";

/** An amount of budget as exact decimals in text: `{ epsilon: "0.5", delta: "1e-6" }` or `{ rho: "0.1" }`. */
export type Amount = Readonly<Record<string, string>>;

/** The components of an amount in each currency; the first must be positive in a budget. */
export const componentsOf = Object.freeze({
  approximate: Object.freeze(["epsilon", "delta"]),
  concentrated: Object.freeze(["rho"]),
}) satisfies Record<Currency, readonly string[]>;

/** Reads an amount; a missing δ is zero, which permits nothing beyond pure losses. */
export function parseAmount(
  currency: Currency,
  given: Readonly<Record<string, unknown>>,
  name: string,
): Amount {
  const entries = componentsOf[currency].map((component) => {
    const value = ownField(given, component) ?? (component === "delta" ? "0" : undefined);
    return [component, formatDecimal(parseDecimal(`${name} ${component}`, value))] as const;
  });
  return Object.freeze(Object.fromEntries(entries));
}

export function addAmounts(a: Amount, b: Amount): Amount {
  return combine(a, b, addDecimals);
}

/** Component by component a − b, zero where b is larger. */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return combine(a, b, subtractDownToZero);
}

/** An amount so many times over. */
export function multiplyAmount(a: Amount, times: number): Amount {
  return combine(a, a, (each) => multiplyDecimal(each, times));
}

export function fitsInto(a: Amount, b: Amount): boolean {
  return Object.keys(a).every((c) => isAtMost(read(a, c), read(b, c)));
}

export function isZero(a: Amount): boolean {
  return Object.values(a).every((text) => text === "0");
}

/** "epsilon 0.5, delta 1e-6" */
export function describeAmount(a: Amount): string {
  return Object.entries(a)
    .map(([component, text]) => `${component} ${text}`)
    .join(", ");
}

/** The amount a loss costs; a loss without an (ε, δ) of its own is stated at the given δ. */
export function amountOfLoss(currency: Currency, loss: PrivacyLoss, delta?: string | number): Amount {
  if (currency === "concentrated") return parseAmount(currency, { rho: toConcentrated(loss).rho }, "loss");
  if (loss.kind === "pure") return parseAmount(currency, { epsilon: loss.epsilon }, "loss");
  if (delta !== undefined) {
    const stated = formatDecimal(parseDecimal("delta", delta));
    const { epsilon } = toApproximate(loss, Math.log(Number(stated)));
    return parseAmount(currency, { epsilon, delta: stated }, "loss");
  }
  if (loss.kind === "approximate")
    return parseAmount(currency, { epsilon: loss.epsilon, delta: deltaTextOf(loss.logDelta) }, "loss");
  return fail("COST_UNKNOWN", {
    found: `a ${loss.kind} loss in a ledger of epsilon and delta`,
    problem: "say at which delta it is to be stated",
  });
}

/** Digits of a δ that somebody wrote; a computed one has more. */
const WRITTEN_DIGITS = 6;
/** More than e^−876: what every smaller δ is booked as, so that sums of decimals stay readable. */
const SMALLEST_DELTA = "1e-380";

/**
 * δ as a decimal. Where log δ is the very double that a δ of up to 6 digits gives, it was written, and
 * comes back as it was written: a budget of "1e-6" can be spent by a release at 1e-6. Anything else was
 * computed and is rounded **up** to 12 digits; a part in 10^11 covers the arithmetic of these lines
 * (e^(log δ − k·ln 10) is off by at most 876·2⁻⁵¹ = 4e-13).
 */
export function deltaTextOf(logDelta: number): string {
  if (logDelta < -876) return SMALLEST_DELTA;
  for (let digits = 1; digits <= WRITTEN_DIGITS; digits++) {
    const text = Math.exp(logDelta).toPrecision(digits);
    if (Math.log(Number(text)) === logDelta) return text;
  }
  const exponent = Math.floor(logDelta / Math.LN10);
  const mantissa = Math.exp(logDelta - exponent * Math.LN10);
  return `${Math.ceil(mantissa * 1e11 * (1 + 1e-11))}e${exponent - 11}`;
}

function combine(a: Amount, b: Amount, operation: (x: Decimal, y: Decimal) => Decimal): Amount {
  const entries = Object.keys(a).map((c) => [c, formatDecimal(operation(read(a, c), read(b, c)))]);
  return Object.freeze(Object.fromEntries(entries));
}

function read(amount: Amount, component: string): Decimal {
  return parseDecimal(component, amount[component]);
}
