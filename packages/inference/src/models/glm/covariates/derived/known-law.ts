import type { Design } from "@dpbayes/privacy/formats";
import { fail } from "../../../../errors/index.ts";

/** Refuses columns whose law does not follow from what the model knows; never takes one for an independent number. */
export function requireKnownLaw(design: Design, name: string): Design {
  const derived = design.columns.find(({ factors, offset }) => factors !== undefined || offset);
  if (derived !== undefined)
    fail("ARGUMENT", {
      name: "model.formula",
      found: `with ${derived.name}`,
      accepted: `of variables by themselves: ${name} from sums needs the law of every column`,
    });
  return design;
}
