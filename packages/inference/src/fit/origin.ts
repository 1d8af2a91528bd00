import type { Seed } from "../math/random/index.ts";

/** Plain data, as it stands in a fit's header. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** Where a fit comes from: enough to run it again and get the same draws. */
export interface FitOrigin {
  readonly seed: Seed;
  /** The model's name or a digest of what it was built from. */
  readonly model?: string;
  /** Digest of the study. */
  readonly study?: string;
  /** Digests of the releases, in the order they were read. */
  readonly releases?: readonly string[];
  /** Kind and settings of the sampler, e.g. `{ kind: "nuts", maxDepth: 10, chains: 4, warmup: 1000, thin: 1 }`. */
  readonly sampler?: { readonly [key: string]: Plain };
  /** Versions of what ran, e.g. `{ "@dpbayes/inference": "0.1.0", node: "20.19.0" }`. */
  readonly versions?: Readonly<Record<string, string>>;
}
