import type { TableNoise } from "@dpbayes/privacy/formats";

/** How a query treats a variable: each level by itself, all summed, or groups of levels summed. */
export type AxisPart = "each" | "sum" | readonly (readonly number[])[];

/** Numbers of one query or constraint, in the order of the parts, the last variable fastest. */
export interface NmfNumbers {
  /** The code of the geographic unit: it begins with the code of the unit above. */
  readonly geocode: string;
  readonly query: string;
  readonly parts: readonly AxisPart[];
  readonly values: readonly number[];
}

export interface NmfAnswer extends NmfNumbers {
  readonly noise: TableNoise;
}

/** What is known exactly: the sums are these, or at most or at least these. */
export interface NmfConstraint extends NmfNumbers {
  readonly sign: "=" | "<=" | ">=";
}

/** What the files hold of the wanted units, whichever layout they have. */
export interface NmfContent {
  /** The variables and how many levels each has. */
  readonly axes: readonly { readonly name: string; readonly size: number }[];
  /** All units, those without an answer among them, with the name of their level. */
  readonly units: ReadonlyMap<string, string>;
  readonly answers: readonly NmfAnswer[];
  readonly constraints: readonly NmfConstraint[];
  /** What was left out, one sentence each. */
  readonly left: readonly string[];
}

/** How many numbers parts give. */
export function sizeOf(parts: readonly AxisPart[], sizes: readonly number[]): number {
  return parts.reduce(
    (product, part, i) => product * (part === "sum" ? 1 : part === "each" ? sizes[i]! : part.length),
    1,
  );
}
