/**
 * Dual averaging of the log step size (Hoffman and Gelman 2014, section 3.2.1, algorithm 5): after
 * step t with acceptance statistic α,
 *
 *     H̄ₜ = (1 − 1/(t+t₀))·H̄ₜ₋₁ + (δ − α)/(t+t₀)
 *     log εₜ = μ − √t/γ·H̄ₜ,     log ε̄ₜ = t^−κ·log εₜ + (1 − t^−κ)·log ε̄ₜ₋₁
 *
 * with μ = log 10ε₀: it prefers larger steps at first. ε̄ is what sampling goes on with.
 */
export interface DualAveraging {
  readonly target: number;
  readonly count: number;
  readonly shrinkTo: number;
  readonly errorMean: number;
  readonly logStep: number;
  readonly logStepMean: number;
}

const GAMMA = 0.05;
const T0 = 10;
const KAPPA = 0.75;

export function startAveraging(target: number, stepSize: number): DualAveraging {
  return {
    target,
    count: 0,
    shrinkTo: Math.log(10 * stepSize),
    errorMean: 0,
    logStep: Math.log(stepSize),
    logStepMean: 0,
  };
}

export function average(state: DualAveraging, acceptance: number): DualAveraging {
  const count = state.count + 1;
  const share = 1 / (count + T0);
  const errorMean = (1 - share) * state.errorMean + share * (state.target - acceptance);
  const logStep = state.shrinkTo - (Math.sqrt(count) / GAMMA) * errorMean;
  const forget = count ** -KAPPA;
  const logStepMean = forget * logStep + (1 - forget) * state.logStepMean;
  return { ...state, count, errorMean, logStep, logStepMean };
}
