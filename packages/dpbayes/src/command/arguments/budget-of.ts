import { fail } from "../../errors/index.ts";
import type { Given } from "./parse-arguments.ts";

const DECIMAL = /^\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The budget of the flags, in the decimals that were typed: as a double, 0.1 would no longer be a tenth. */
export function budgetOf(given: Given): { readonly epsilon: string; readonly delta: string } | undefined {
  const [epsilon, delta] = [decimal(given, "budget-epsilon"), decimal(given, "budget-delta")];
  if (epsilon !== undefined) return { epsilon, delta: delta ?? "0" };
  if (delta !== undefined)
    fail("FLAG_VALUE", { flag: "--budget-delta", found: "alone", accepted: "given with --budget-epsilon" });
  return undefined;
}

function decimal(given: Given, flag: string): string | undefined {
  const text = given.text(flag);
  if (text !== undefined && !DECIMAL.test(text))
    fail("FLAG_VALUE", { flag: `--${flag}`, found: text, accepted: "a decimal such as 0.5 or 1e-6" });
  return text;
}
