import { binEdges, familyOf, type Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import { fail } from "../../../errors/index.ts";
import { significant } from "../../../text/index.ts";
import type { ModelOptions } from "../../study-model.ts";

/** What is asked of a distribution that is known by the shares of bins. */
export interface Quantities {
  readonly parameter: Parameter;
  /** What it is, in words. */
  readonly words: string;
  /** How its numbers are to be read. */
  readonly reading: string;
  /** From the shares of the bins to the parameter's numbers; allocates nothing. */
  write(shares: Float64Array, out: Float64Array): void;
}

/** The quartiles and the median. */
const QUARTILES = [0.25, 0.5, 0.75];

/** What a study of the family asks for. */
export function quantitiesOf(study: Study, options: ModelOptions = {}): Quantities {
  const edges = binEdges(study);
  if (familyOf(study).binned === "distribution-function") return distributionFunction(edges);
  const given = { ...study.model.options, ...options.options }["probabilities"];
  return quantiles(edges, (given ?? QUARTILES) as readonly number[]);
}

/** F at the edges between bins: the share of records below each. At the bounds it is 0 and 1. */
export function distributionFunction(edges: readonly number[]): Quantities {
  const inner = edges.slice(1, -1);
  const parameter = { name: "cdf", shape: [inner.length], labels: inner.map(String), share: true } as const;
  return {
    parameter,
    words: "the distribution function",
    reading: "cdf[x] is the share of records below x",
    write(shares, out) {
      let below = 0;
      for (let k = 0; k < inner.length; k++) {
        below += shares[k]!;
        // Rounding of many sums must not leave the range.
        out[k] = Math.min(1, below);
      }
    },
  };
}

/**
 * Quantiles: of probability p in the first bin that fills the shares up to p. Where in that bin is not known; the number written
 * is the one between that a straight line gives, and the parameter's `edges` say that its interval is to
 * hold the whole bin. The smallest x with P(X ≤ x) ≥ p lies in it: at its lower edge or above, because fewer than p lie below
 * that, and not above its upper edge, because p or more lie below that.
 */
export function quantiles(edges: readonly number[], probabilities: readonly number[]): Quantities {
  for (const p of probabilities)
    if (!(p > 0 && p < 1))
      fail("ARGUMENT", { name: "probabilities", found: String(p), accepted: "between 0 and 1" });
  const parameter = {
    name: "quantile",
    shape: [probabilities.length],
    labels: probabilities.map(String),
    edges,
  } as const;
  const widths = edges.slice(1).map((edge, i) => edge - edges[i]!);
  return {
    parameter,
    words: "a quantile",
    reading: `counted in ${widths.length} bins, at most ${significant(Math.max(...widths), 2)} wide: intervals end at edges, because where in its bin a quantile lies is not known`,
    write(shares, out) {
      for (let i = 0; i < probabilities.length; i++) out[i] = quantileAt(edges, shares, probabilities[i]!);
    },
  };
}

function quantileAt(edges: readonly number[], shares: Float64Array, probability: number): number {
  const last = shares.length - 1;
  let below = 0;
  let k = 0;
  while (k < last && below + shares[k]! < probability) below += shares[k++]!;
  const part = shares[k]! > 0 ? Math.min(1, (probability - below) / shares[k]!) : 1;
  return edges[k]! + part * (edges[k + 1]! - edges[k]!);
}
