/**
 * Which data sets are neighbours. A guarantee means nothing without it, so every loss carries it.
 * - `replace-one`: same size, one record changed; sizes are public.
 * - `add-remove`: one record more or less; sizes are private.
 * - `local`: any two records of the domain, each person randomises their own (replacement with n = 1).
 */
export type Neighbours = "replace-one" | "add-remove" | "local";

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
      readonly neighbours: Neighbours;
    }
  | {
      readonly kind: "approximate";
      readonly epsilon: number;
      readonly logDelta: number;
      readonly neighbours: Neighbours;
    }
  | { readonly kind: "gaussian"; readonly mu: number; readonly neighbours: Neighbours }
  | { readonly kind: "concentrated"; readonly rho: number; readonly neighbours: Neighbours }
  | {
      readonly kind: "renyi";
      readonly orders: readonly number[];
      readonly values: readonly number[];
      readonly neighbours: Neighbours;
    };
