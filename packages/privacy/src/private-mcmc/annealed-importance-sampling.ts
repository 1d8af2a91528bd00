import { type Account, requireAccount } from "../accounting/ledger/account.ts";
import type { PrivacyLoss } from "../accounting/loss.ts";
import { pureLoss } from "../accounting/make-loss.ts";
import { fail, requireCount, requirePositive, requireWithin } from "../errors/index.ts";
import { laplaceMechanism } from "../mechanisms/laplace/laplace.ts";
import { SecureSource } from "../noise/secure-source.ts";
import { annealedLogWeight, logWeightSensitivity, requirePath } from "./annealing.ts";
import { payForAsMany, sweepLoss } from "./pay.ts";
import type { PrivateUpdate } from "./private-update.ts";

export interface AnnealingOptions<State> {
  /**
   * Pays, before anything is drawn, for the release of the weights and for as many samples as it can.
   * Replace-one.
   */
  readonly account: Account;
  /** The entry's id in the ledger, not used before. */
  readonly id: string;
  /** ε₀ > ε₁ > … > ε_n = 0, from cold to hot. */
  readonly path: readonly number[];
  readonly samples: number;
  /** A draw from the prior, which sees no records. */
  readonly prior: (source: SecureSource) => State;
  /** The updates of one sweep at a level, each leaving prior·likelihood^{ε/r} invariant. */
  readonly sweepAt: (epsilon: number) => readonly PrivateUpdate<State>[];
  readonly logLikelihood: (state: State) => number;
  /**
   * How far a log-likelihood can lie from the exact one, floating-point sums included (`logLikelihoodSumError`); 0 where it
   * is exact. It is paid for: the noise grows with it.
   */
  readonly logLikelihoodError: number;
  /** r of the log-likelihood, the one behind `sweepAt`: temperatures are r/ε. */
  readonly range: number;
  /** Δ: how much the log-likelihood at any one state can change between neighbours. */
  readonly change: number;
  /**
   * A public bound on |log-likelihood|; values beyond are cut to it, which brings no two tables further
   * apart.
   */
  readonly largest: number;
  /** What the release of the log weights may cost. */
  readonly weightEpsilon: number;
}

export interface AnnealedSamples<State> {
  readonly samples: readonly State[];
  /** With Laplace noise of scale samples·c/weightEpsilon. */
  readonly logWeights: readonly number[];
  /** The scale of that noise; 0 where there are no samples. */
  readonly noiseScale: number;
  readonly stopped: "finished" | "budget";
}

/**
 * Annealed importance sampling (Neal 2001) from the prior to prior·likelihood^{ε₀/r}, with the log weights
 * released under noise. Each sample starts at the prior and takes one sweep at every level, from hot to
 * cold. Its moves cost Σ_j of the sweeps; the log weights of all samples move by at most M·c in L1, c =
 * ε₀Δ/r (central spec §2.4). Log-likelihoods that are off by e on either of two neighbouring tables move up to Δ + 2e apart,
 * which takes the place of Δ; the arithmetic of the weights themselves lies within the grid's allowance. Log weights are released and not normalised ones: exponentials of noisy
 * logarithms keep their order of magnitude.
 *
 * Weights and samples are paid for before anything is drawn, as many samples as the budget allows; the
 * noise is calibrated for as many as there are. An account that cannot pay for one sample pays nothing.
 */
export async function annealedImportanceSampling<State>(
  options: AnnealingOptions<State>,
): Promise<AnnealedSamples<State>> {
  const { account, id } = options;
  requireOptions(options);
  const source = SecureSource.platform();
  const levels = levelsOf(options);
  const costs = levels.flatMap((updates) => updates.map((update) => update.cost()));
  const perSample = sweepLoss(account.currency, costs);
  const weights = pureLoss(options.weightEpsilon, "replace-one");
  const samplesAndWeights = (n: number) =>
    sweepLoss(account.currency, [weights, ...new Array<PrivacyLoss>(n).fill(perSample)]);
  const times = await payForAsMany(account, options.samples, (n) => ({
    id,
    loss: samplesAndWeights(n),
    note: `${n} samples and their log weights`,
  }));
  return drawSamples(options, levels, times, source);
}

type Levels<State> = readonly (readonly PrivateUpdate<State>[])[];

/** The updates of every level but the prior's. */
export function levelsOf<State>({
  path,
  sweepAt,
}: Pick<AnnealingOptions<State>, "path" | "sweepAt">): Levels<State> {
  return path.slice(0, -1).map(sweepAt);
}

/** The draws by themselves; whoever calls it has paid for so many. */
export function drawSamples<State>(
  options: Drawing<State>,
  levels: Levels<State>,
  times: number,
  source: SecureSource,
): AnnealedSamples<State> {
  const drawn = Array.from({ length: times }, () => drawSample(options, levels, source));
  return Object.freeze({
    samples: Object.freeze(drawn.map(({ state }) => state)),
    ...releaseLogWeights(
      options,
      drawn.map(({ logWeight }) => logWeight),
      source,
    ),
    stopped: times < options.samples ? "budget" : "finished",
  });
}

/** What the draws need to know. */
type Drawing<State> = Omit<AnnealingOptions<State>, "account" | "id">;

/** From the prior down the path; the weight is taken at each arrival, before the move at that level. */
function drawSample<State>(options: Drawing<State>, levels: Levels<State>, source: SecureSource) {
  const { path, range, largest } = options;
  let state = options.prior(source);
  const logLikelihoods = new Array<number>(levels.length).fill(0);
  for (let j = levels.length - 1; j >= 0; j--) {
    logLikelihoods[j] = Math.max(-largest, Math.min(largest, requireRead(options.logLikelihood(state))));
    state = levels[j]!.reduce((at, update) => update.step(at, source), state);
  }
  return { state, logWeight: annealedLogWeight(path, logLikelihoods, range) };
}

/** −∞ and ∞ are cut like any value; NaN has no place. The error shows nothing else. */
function requireRead(logLikelihood: number): number {
  if (typeof logLikelihood === "number" && !Number.isNaN(logLikelihood)) return logLikelihood;
  return fail("ARGUMENT", { name: "a log-likelihood", found: "no number", accepted: "a number" });
}

function releaseLogWeights<State>(
  { path, change, range, largest, weightEpsilon, logLikelihoodError }: Drawing<State>,
  logWeights: readonly number[],
  source: SecureSource,
) {
  const dimension = logWeights.length;
  if (dimension === 0) return { logWeights: Object.freeze([]), noiseScale: 0 };
  const mechanism = laplaceMechanism({
    epsilon: weightEpsilon,
    sensitivity: dimension * logWeightSensitivity(path, change + 2 * logLikelihoodError, range),
    dimension,
    magnitude: (path[0]! * largest) / range,
    integral: false,
    neighbours: "replace-one",
  });
  const { grid, scale } = mechanism.parameters;
  const steps = logWeights.map((value) => BigInt(Math.round(value / grid)));
  return { logWeights: Object.freeze(mechanism.randomise(steps, source)), noiseScale: scale };
}

function requireOptions<State>(options: AnnealingOptions<State>): void {
  requirePath(options.path);
  requireCount("samples", options.samples, 1);
  requirePositive("range", options.range);
  requirePositive("change", options.change);
  requirePositive("largest", options.largest);
  requireWithin("logLikelihoodError", options.logLikelihoodError, 0, options.largest);
  requirePositive("weightEpsilon", options.weightEpsilon);
  requireAccount(options.account);
}
