import { mechanismFormats } from "../../mechanisms/mechanism-formats.ts";
import type { ScalarBlock } from "../../statistics/bounded-scalar/bounded-scalar.ts";
import type { Study } from "../../study/study.ts";

type Weights = Readonly<Record<ScalarBlock, number>>;

/**
 * The weights of count, x and x² on [-1, 1] that make the interval of a mean narrow.
 *
 * Replace-one: the sensitivity of (x, w·x²) is that of x alone, 2, as long as 2(1 − s/2)(1 + ws) (L1) or
 * 4(1 − s/2)²(1 + w²s²) (L2) falls for all s >= 0 (`scalarSensitivity`): for w <= 1/2 in L1, w <= √2 in L2. Up to there the
 * squares cost nothing; beyond, every gain in the spread's precision is a loss in the sum's, which decides the interval.
 *
 * Add-remove: the mean is off by (η₁ − m·η₀)/N, noise of the sum and of the count. With m uniform on [-1, 1] its variance is in
 * proportion to Δ²(1 + 1/(3c²)), c the weight of the count and Δ the sensitivity: 1 + c + w in L1, least at 3c³ = 1 + w;
 * √(1 + c² + w²) in L2, least at 3c⁴ = 1 + w². The squares need little, because the spread enters the interval only through √(v/N):
 * w = 1/4 (L1, where they cost 15 % of the width) or 1/2 (L2, 7 %); then c = 3/4 and 4/5, to some hundred-thousandths of the best.
 */
export function momentWeights({ privacy }: Pick<Study, "privacy">): Weights {
  const euclidean = isEuclidean(privacy);
  if (privacy.neighbours === "replace-one") return { count: 1, x: 1, x2: euclidean ? 1.4 : 0.5 };
  return euclidean ? { count: 0.8, x: 1, x2: 0.5 } : { count: 0.75, x: 1, x2: 0.25 };
}

/**
 * Of two groups: the count of each is hidden under both relations, so add-remove's weights hold under both, whose L1 sensitivities differ by
 * the factor 2 alone. In L2 a record that is replaced within its group moves Σx by 2, which is what count and square may reach for nothing:
 * √2·√(1 + c² + w²) <= 2.
 */
export function groupWeights({ privacy }: Pick<Study, "privacy">): Weights {
  const roomy = isEuclidean(privacy) && privacy.neighbours === "replace-one";
  if (roomy) return { count: 0.85, x: 1, x2: 0.5 };
  return momentWeights({ privacy: { ...privacy, neighbours: "add-remove" } });
}

/** Whether the noise answers to the sensitivity in L2. */
function isEuclidean({ mechanism }: Study["privacy"]): boolean {
  const format = mechanism && mechanismFormats[mechanism];
  return format?.route === "vector" && format.norm === "L2";
}
