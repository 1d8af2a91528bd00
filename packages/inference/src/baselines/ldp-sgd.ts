import {
  fail,
  requireCount,
  requireFinite,
  requireLength,
  requireNumber,
  requirePositive,
} from "../errors/index.ts";
import { type Seed, type SeededSource, seededSource } from "../math/random/index.ts";
import { logistic } from "../math/special/index.ts";

export interface LdpSgdOptions {
  readonly family: "linear" | "logistic";
  /** Covariates by rows: records × dimension. */
  readonly covariates: ArrayLike<number>;
  /** One response per record; 0 or 1 in a logistic regression. */
  readonly responses: ArrayLike<number>;
  /** Users per step; see `ldpSgdGroupSize`. */
  readonly groupSize: number;
  /**
   * Noise sd on a clipped gradient over its diameter 2: s(ε, δ) of the analytic Gaussian mechanism. 0
   * means no privacy.
   */
  readonly noiseMultiplier: number;
  readonly seed: Seed;
  /** η₀ of the steps η₀/√t; 1 when absent. */
  readonly stepSize?: number;
  /** Where the path starts; zero when absent. */
  readonly start?: ArrayLike<number>;
  /** Returns the mean of the path instead of its end; false when absent. */
  readonly averaging?: boolean;
  /** "random" partitions the users at random; "given" takes them as they come. Random when absent. */
  readonly order?: "random" | "given";
}

export interface LdpSgdResult {
  readonly coefficients: Float64Array;
  /** The coefficients after each group, by rows. */
  readonly path: Float64Array;
  readonly groups: number;
  /** Every user sends one message; all but the first group are sent the coefficients before. */
  readonly messages: number;
}

/**
 * LDP-SGD, the private baseline of Kulkarni et al. (after Wang et al. 2019), simulated with seeded
 * noise, which protects nobody. Each user takes part once: receives the coefficients, sends the
 * gradient of their own loss, clipped to norm 1 and perturbed; the step against the group's mean follows.
 *
 * @example
 * ```ts
 * import { ldpSgd } from "@dpbayes/inference/baselines";
 * const { coefficients } = ldpSgd({
 *   family: "linear",
 *   covariates: [1, -1, 1, -1],
 *   responses: [0.5, -0.5, 0.5, -0.5],
 *   groupSize: 2,
 *   noiseMultiplier: 0,
 *   seed: 1,
 * });
 * console.log(coefficients[0]); // 0.5
 * ```
 */
export function ldpSgd(options: LdpSgdOptions): LdpSgdResult {
  const { users, dimension, groups, noiseSd, stepSize } = settingsOf(options);
  const rng = seededSource(options.seed);
  const order = options.order === "given" ? inOrder(users) : shuffled(users, rng.split("groups"));
  const noise = rng.split("noise");
  const theta = startOf(options, dimension);
  const path = new Float64Array(groups * dimension);
  const gradient = new Float64Array(dimension);
  const sum = new Float64Array(dimension);
  for (let group = 0; group < groups; group++) {
    const [first, last] = [groupStart(group, groups, users), groupStart(group + 1, groups, users)];
    sum.fill(0);
    for (let k = first; k < last; k++) {
      clippedGradient(options, order[k]!, theta, gradient);
      for (let j = 0; j < dimension; j++) sum[j]! += gradient[j]! + noiseSd * noise.normal();
    }
    const step = stepSize / Math.sqrt(group + 1) / (last - first);
    for (let j = 0; j < dimension; j++) theta[j]! -= step * sum[j]!;
    path.set(theta, group * dimension);
  }
  const coefficients = options.averaging ? meanRow(path, dimension) : theta;
  return Object.freeze({ coefficients, path, groups, messages: 2 * users - groupStart(1, groups, users) });
}

/** The user's gradient (θᵀx − y)x or (σ(θᵀx) − y)x, shortened to norm 1 if it is longer. */
function clippedGradient(
  { family, covariates, responses }: LdpSgdOptions,
  user: number,
  theta: Float64Array,
  out: Float64Array,
): void {
  const d = theta.length;
  let linear = 0;
  let squares = 0;
  for (let j = 0; j < d; j++) {
    const x = covariates[user * d + j]!;
    linear += theta[j]! * x;
    squares += x * x;
  }
  const residual = (family === "linear" ? linear : logistic(linear)) - responses[user]!;
  const scale = residual / Math.max(1, Math.abs(residual) * Math.sqrt(squares));
  for (let j = 0; j < d; j++) out[j] = scale * covariates[user * d + j]!;
}

/** ⌊N/G⌋ groups; what does not fill another one is spread over them, so none is smaller than G. */
function groupStart(group: number, groups: number, users: number): number {
  return Math.floor((group * users) / groups);
}

function settingsOf(options: LdpSgdOptions) {
  const { family, covariates, responses, noiseMultiplier } = options;
  if (family !== "linear" && family !== "logistic")
    fail("ARGUMENT", { name: "family", found: String(family), accepted: '"linear" or "logistic"' });
  const users = requireCount("the number of responses", responses.length, 1);
  const dimension = requireCount("covariates per response", covariates.length / users, 1);
  const groupSize = requireCount("groupSize", options.groupSize, 1);
  requireNumber(
    "noiseMultiplier",
    noiseMultiplier,
    (s) => s >= 0 && Number.isFinite(s),
    "0 or more and finite",
  );
  return {
    users,
    dimension,
    groups: Math.max(1, Math.floor(users / groupSize)),
    noiseSd: 2 * noiseMultiplier,
    stepSize: requirePositive("stepSize", options.stepSize ?? 1),
  };
}

function startOf({ start }: LdpSgdOptions, dimension: number): Float64Array {
  if (start === undefined) return new Float64Array(dimension);
  requireLength("start", start, dimension);
  return Float64Array.from(start, (value) => requireFinite("start", value));
}

function inOrder(n: number): Uint32Array {
  return Uint32Array.from({ length: n }, (_, i) => i);
}

/** A uniformly random order (Fisher and Yates). */
function shuffled(n: number, rng: SeededSource): Uint32Array {
  const order = inOrder(n);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    const held = order[i]!;
    order[i] = order[j]!;
    order[j] = held;
  }
  return order;
}

function meanRow(rows: Float64Array, width: number): Float64Array {
  const count = rows.length / width;
  return Float64Array.from({ length: width }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += rows[i * width + j]!;
    return sum / count;
  });
}
