import type { Design } from "@dpbayes/privacy/formats";
import { listed } from "../notes/covariate-notes.ts";
import type { DerivedDesign } from "./base-columns.ts";
import { productRule } from "./product-nodes.ts";

/** How the law of derived columns is modelled, and what their prior counts in. */
export function derivedWords({ columns }: Design, layout: DerivedDesign): readonly string[] {
  if (layout.derived.length === 0) return [];
  const names = listed(layout.derived.map((place) => columns[place]!.name));
  const nodes = productRule(layout.numbers.length).weights.length;
  const by = nodes === 1 ? "" : `, by averages over ${nodes} nodes`;
  return [
    `${names} follow${layout.derived.length === 1 ? "s" : ""} from the covariates, whose law decides theirs${by}; default priors count their effects in standard deviations that the release tells roughly`,
  ];
}
