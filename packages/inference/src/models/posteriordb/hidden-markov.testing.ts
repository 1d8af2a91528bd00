import type { Model } from "../../contracts/model.ts";
import { logistic, logLogistic } from "../../math/special/index.ts";

/**
 * Two hidden states: y_t ~ N(μ_{s_t}, 1), P(s_t = k | s_{t−1} = j) = θ_j[k], no law of s_1; θ_j uniform,
 * 0 < μ_1 < μ_2, μ_1 ~ N(3, 1), μ_2 ~ N(10, 1). Coordinates: logit θ_1[1], logit θ_2[1], log μ_1,
 * log(μ_2 − μ_1). The gradient is that of the complete-data density, averaged over the hidden path
 * (Fisher's identity): expected transitions and memberships from the forward and backward passes.
 */
export function hiddenMarkov(data: { readonly y: readonly number[] }): Model {
  const y = Float64Array.from(data.y);
  const n = y.length;
  const forward = new Float64Array(2 * n);
  const emission = new Float64Array(2 * n);
  const move = new Float64Array(4);
  const expected = new Float64Array(6);
  return {
    parameters: ["theta1", "theta2", "mu"].map((name) => ({ name, shape: [2] })),
    dimension: 4,
    logDensityGradient(q, gradient) {
      const [stay1, stay2] = [logistic(q[0]!), logistic(q[1]!)];
      const mu1 = Math.exp(q[2]!);
      const gap = Math.exp(q[3]!);
      const mu2 = mu1 + gap;
      move.set([stay1, logistic(-q[0]!), stay2, logistic(-q[1]!)]);
      const evidence = forwardPass(y, mu1, mu2, move, emission, forward);
      backwardPass(y, mu1, mu2, move, emission, forward, expected);
      const by2 = expected[5]! - (mu2 - 10);
      const by1 = expected[4]! - (mu1 - 3);
      // d log θ[1] = 1 − θ[1], d log θ[2] = −θ[1] along the logit; the Jacobian θ[1]·θ[2] adds one of each.
      gradient[0] = (expected[0]! + 1) * (1 - stay1) - (expected[1]! + 1) * stay1;
      gradient[1] = (expected[2]! + 1) * (1 - stay2) - (expected[3]! + 1) * stay2;
      gradient[2] = (by1 + by2) * mu1 + 1;
      gradient[3] = by2 * gap + 1;
      const jacobian = logLogistic(q[0]!) + logLogistic(-q[0]!) + logLogistic(q[1]!) + logLogistic(-q[1]!);
      return evidence - 0.5 * ((mu1 - 3) ** 2 + (mu2 - 10) ** 2) + jacobian + q[2]! + q[3]!;
    },
    constrain(q, out) {
      const mu1 = Math.exp(q[2]!);
      out.set([
        logistic(q[0]!),
        logistic(-q[0]!),
        logistic(q[1]!),
        logistic(-q[1]!),
        mu1,
        mu1 + Math.exp(q[3]!),
      ]);
    },
    initial: (rng) => new Float64Array(4).map(() => 4 * rng.uniform() - 2),
  };
}

/** Filtered probabilities of the states, by rows; the log evidence up to a constant. */
function forwardPass(
  y: Float64Array,
  mu1: number,
  mu2: number,
  move: Float64Array,
  emission: Float64Array,
  forward: Float64Array,
): number {
  let evidence = 0;
  let [p1, p2] = [1, 1];
  for (let t = 0; t < y.length; t++) {
    const [a, b] = [-0.5 * (y[t]! - mu1) ** 2, -0.5 * (y[t]! - mu2) ** 2];
    const top = Math.max(a, b);
    emission[2 * t] = Math.exp(a - top);
    emission[2 * t + 1] = Math.exp(b - top);
    const next1 = emission[2 * t]! * (t === 0 ? 1 : p1 * move[0]! + p2 * move[2]!);
    const next2 = emission[2 * t + 1]! * (t === 0 ? 1 : p1 * move[1]! + p2 * move[3]!);
    const sum = next1 + next2;
    evidence += top + Math.log(sum);
    p1 = next1 / sum;
    p2 = next2 / sum;
    forward[2 * t] = p1;
    forward[2 * t + 1] = p2;
  }
  return evidence;
}

/** Expected transitions 1→1, 1→2, 2→1, 2→2, then Σ P(s_t = k)(y_t − μ_k) for both states. */
function backwardPass(
  y: Float64Array,
  mu1: number,
  mu2: number,
  move: Float64Array,
  emission: Float64Array,
  forward: Float64Array,
  expected: Float64Array,
): void {
  expected.fill(0);
  let [b1, b2] = [1, 1];
  for (let t = y.length - 1; t >= 0; t--) {
    const [f1, f2] = [forward[2 * t]!, forward[2 * t + 1]!];
    const total = f1 * b1 + f2 * b2;
    expected[4]! += ((f1 * b1) / total) * (y[t]! - mu1);
    expected[5]! += ((f2 * b2) / total) * (y[t]! - mu2);
    if (t === 0) return;
    const [e1, e2] = [emission[2 * t]! * b1, emission[2 * t + 1]! * b2];
    const [g1, g2] = [forward[2 * t - 2]!, forward[2 * t - 1]!];
    const all = g1 * (move[0]! * e1 + move[1]! * e2) + g2 * (move[2]! * e1 + move[3]! * e2);
    expected[0]! += (g1 * move[0]! * e1) / all;
    expected[1]! += (g1 * move[1]! * e2) / all;
    expected[2]! += (g2 * move[2]! * e1) / all;
    expected[3]! += (g2 * move[3]! * e2) / all;
    [b1, b2] = [(move[0]! * e1 + move[1]! * e2) / all, (move[2]! * e1 + move[3]! * e2) / all];
  }
}
