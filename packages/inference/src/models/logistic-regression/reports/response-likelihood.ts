import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import { expectationTable, saturation, TABLE_STRIDE } from "../link/expectation-table.ts";
import { writeLogisticIntegrals } from "../link/logistic-integrals.ts";
import type { LogisticReports } from "./report-data.ts";
import { signedColumns } from "./signed-columns.ts";

/** How E(m, v) is found for each report: by quadrature, or from a table where that is cheaper. */
export type Expectations = "automatic" | "exact";

/**
 * What the outcomes say: Σ log q_i. Because 1 − E(m, v) = E(−m, v), both outcomes have
 * q = (1 − p) + (2p − 1)E(sm, v), s = ±1, which never cancels.
 */
export interface ResponseLikelihood {
  /** At m_i = constant + directionᵀz_i; sets `slopes`. */
  logLikelihood(constant: number, direction: Float64Array, variance: number): number;
  /** Σ∂log q_i/∂m_i, the same times z_i, and Σ∂log q_i/∂v. */
  readonly slopes: { inMean: number; inVariance: number; readonly weighted: Float64Array };
}

/** A table is worth its while when there are at least this many reports per interval. */
const REPORTS_PER_INTERVAL = 2;
const MOST_INTERVALS = 4096;
/** q ≥ 1 − p ≥ 1e-16, so a product of this size can take another factor. */
const SMALL_PRODUCT = 1e-280;

export function responseLikelihood(reports: LogisticReports, expectations: Expectations): ResponseLikelihood {
  const { covariates, outcomes, keepProbability: p } = reports;
  const N = outcomes.length;
  const columns = signedColumns(reports);
  const places = new Float64Array(N);
  const room = Math.min(MOST_INTERVALS, Math.floor(N / REPORTS_PER_INTERVAL));
  const table = expectationTable(expectations === "exact" ? 0 : room);
  const { coefficients } = table;
  const integrals = new Float64Array(ORDERS);
  const slopes = { inMean: 0, inVariance: 0, weighted: new Float64Array(covariates) };

  /** Replaces places by ∂log q/∂place. Products of q are gathered, so that one logarithm serves many. */
  function byTable(): number {
    const { low, high, inverseStep } = table;
    const last = table.intervals - 1;
    const flip = 1 - p;
    const range = 2 * p - 1;
    let sum = 0;
    let product = 1;
    let inVariance = 0;
    for (let i = 0; i < N; i++) {
      const place = (Math.min(Math.max(places[i]!, low), high) - low) * inverseStep;
      const interval = Math.min(last, Math.floor(place));
      const t = place - interval;
      const at = interval * TABLE_STRIDE;
      const a1 = coefficients[at + 1]!;
      const a2 = coefficients[at + 2]!;
      const a3 = coefficients[at + 3]!;
      const a4 = coefficients[at + 4]!;
      const a5 = coefficients[at + 5]!;
      const q = flip + range * (coefficients[at]! + t * (a1 + t * (a2 + t * (a3 + t * (a4 + t * a5)))));
      const slope = a1 + t * (2 * a2 + t * (3 * a3 + t * (4 * a4 + t * 5 * a5)));
      const high2 = coefficients[at + 9]! + t * (coefficients[at + 10]! + t * coefficients[at + 11]!);
      const spread =
        coefficients[at + 6]! + t * (coefficients[at + 7]! + t * (coefficients[at + 8]! + t * high2));
      const share = 1 / q;
      places[i] = share * slope;
      inVariance += share * spread;
      product *= q;
      if (product < SMALL_PRODUCT) {
        sum += Math.log(product);
        product = 1;
      }
    }
    slopes.inVariance = range * inVariance;
    columns.gather(places, range * inverseStep, slopes);
    return sum + Math.log(product);
  }

  function byQuadrature(variance: number): number {
    const range = 2 * p - 1;
    let sum = 0;
    let inVariance = 0;
    for (let i = 0; i < N; i++) {
      writeLogisticIntegrals(places[i]!, variance, integrals);
      const q = 1 - p + range * integrals[0]!;
      places[i] = integrals[1]! / q;
      inVariance += (0.5 * integrals[2]!) / q;
      sum += Math.log(q);
    }
    slopes.inVariance = range * inVariance;
    columns.gather(places, range, slopes);
    return sum;
  }

  return Object.freeze<ResponseLikelihood>({
    slopes,
    logLikelihood(constant, direction, variance) {
      columns.writePlaces(constant, direction, places);
      const edge = saturation(variance);
      const low = Math.max(-edge, Math.min(edge, least(places)));
      const high = Math.max(-edge, Math.min(edge, greatest(places)));
      return table.build(low, high, variance) ? byTable() : byQuadrature(variance);
    },
  });
}

function least(values: Float64Array): number {
  let found = Infinity;
  for (let i = 0; i < values.length; i++) if (values[i]! < found) found = values[i]!;
  return found;
}

function greatest(values: Float64Array): number {
  let found = -Infinity;
  for (let i = 0; i < values.length; i++) if (values[i]! > found) found = values[i]!;
  return found;
}
