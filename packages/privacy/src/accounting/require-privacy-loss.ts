import { fail, kindOf } from "../errors/index.ts";
import type { PrivacyLoss } from "./loss.ts";

const kinds = [
  "pure",
  "approximate",
  "gaussian",
  "concentrated",
  "renyi",
] satisfies readonly PrivacyLoss["kind"][];

/** A loss may come from a file: something else must not pass for a loss that costs nothing. */
export function requirePrivacyLoss(loss: PrivacyLoss): PrivacyLoss {
  const accepted = `a loss, whose kind is one of: ${kinds.join(", ")}`;
  if (typeof loss !== "object" || loss === null)
    return fail("ARGUMENT", { name: "loss", found: kindOf(loss), accepted });
  if (!kinds.includes(loss.kind)) fail("ARGUMENT", { name: "loss", found: "of another kind", accepted });
  return loss;
}
