/**
 * Which data sets are neighbours. A guarantee means nothing without it, so every loss carries it.
 * - `replace-one`: same size, one record changed; sizes are public.
 * - `add-remove`: one record more or less; sizes are private.
 * - `local`: any two records of the domain, each person randomises their own (replacement with n = 1).
 */
export type Neighbours = "replace-one" | "add-remove" | "local";

/**
 * Local, but only for two records whose counts differ by at most this many in all (L1 distance): limited precision, (N, ε)
 * of the local spec §2. Records further apart lose more, so such a loss adds up with none but those within the same distance.
 * Distances of several vectors of counts in one record are at most that of all of them, so losses about different vectors
 * do add up.
 */
export type WithinDistance = `local-within-${number}`;

/** Between which data sets a loss holds. */
export type Relation = Neighbours | WithinDistance;

/**
 * A privacy loss in the currency its mechanism is exact in.
 * - `pure`: ε-DP. `boundedRange` marks an ε-bounded-range mechanism (exponential mechanism), whose
 *   concentrated cost is ε²/8 instead of ε²/2.
 * - `approximate`: (ε, δ)-DP, δ kept as its logarithm so that δ far below 1e-308 can be stated.
 * - `gaussian`: μ-GDP, μ = Δ₂/sd: exact for Gaussian mechanisms and their compositions.
 * - `concentrated`: ρ-zCDP.
 * - `renyi`: (α, values[α])-RDP on a finite list of orders.
 */
export type PrivacyLoss =
  | {
      readonly kind: "pure";
      readonly epsilon: number;
      readonly boundedRange?: true;
      readonly neighbours: Relation;
    }
  | {
      readonly kind: "approximate";
      readonly epsilon: number;
      readonly logDelta: number;
      readonly neighbours: Relation;
    }
  | { readonly kind: "gaussian"; readonly mu: number; readonly neighbours: Relation }
  | { readonly kind: "concentrated"; readonly rho: number; readonly neighbours: Relation }
  | {
      readonly kind: "renyi";
      readonly orders: readonly number[];
      readonly values: readonly number[];
      readonly neighbours: Relation;
    };
