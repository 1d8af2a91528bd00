import { fail, requirePositive } from "../../errors/index.ts";
import { type PosteriorMechanism, posteriorMechanism } from "../posterior-mechanism.ts";
import type { TemperingOptions } from "../tempering.ts";
import { defaultFloor, defaultSteps, levelsNamed } from "./defaults.ts";
import {
  mostRecords,
  requireCounts,
  requireTable,
  type ShareTable,
  scoredTable,
  tableStep,
  temperTables,
} from "./share-tables.ts";
import { tableDraw } from "./table-draw.ts";

export interface SharesOptions extends TemperingOptions {
  /** Names of the levels, or how many there are. */
  readonly levels: number | readonly string[];
  /** a₀: every probability is at least this. 1/(10K) unless given. */
  readonly floor?: number;
  /** Dirichlet concentrations; one number stands for all. 1 unless given. */
  readonly concentration?: number | readonly number[];
  /** Steps of the grid: shares above the floor are multiples of (1 − K·floor)/steps. */
  readonly steps?: number;
}

/**
 * The probabilities of K levels from a truncated Dirichlet posterior at temperature T (central spec §2.2):
 * Πθ_k^{α_k − 1 + n_k/T} on θ_k ≥ a₀. The secret is the K counts. r = 2L under replace-one, L under
 * add-remove, L = log((1 − (K − 1)a₀)/a₀). Two levels are the Bernoulli-beta case.
 *
 * The grid is the simplex cut into whole steps. The law on it is a product of weights under the constraint
 * that the steps add up, so one pass of conditional draws with the sums of what is left is exact:
 * sequential truncated betas, which leave the sums out, are not (central spec §4, F22). Rounding of those
 * sums costs 2.4e-7·K of epsilon, which the temperature makes room for.
 *
 * @example
 * ```ts
 * import { SecureSource } from "@dpbayes/privacy/noise";
 * import { sharesPosterior } from "@dpbayes/privacy/posterior-sampling";
 * const mechanism = sharesPosterior({ levels: 2, floor: 0.2, epsilon: 1, neighbours: "replace-one" });
 * const [no, yes] = mechanism.randomise([14n, 6n], SecureSource.platform());
 * console.log(mechanism.parameters.temperature.toFixed(4), (no! + yes!).toFixed(9)); // 2.7726 1.000000000
 * ```
 */
export function sharesPosterior(options: SharesOptions): PosteriorMechanism {
  const labels = levelsNamed(options.levels);
  const table = tableOf(options, labels.length);
  const step = tableStep([table]);
  const scored = scoredTable(table, step);
  const { tempering, range } = temperTables([{ ...scored, touched: 1 }], step, options);
  const most = mostRecords(tempering);
  const draw = tableDraw(scored, tempering);
  return posteriorMechanism({
    family: "categorical",
    names: labels.map((label) => `shares[${label}]`),
    neighbours: options.neighbours,
    tempering,
    range,
    truncation: { floor: table.floor },
    prior: { concentration: table.concentration },
    steps: [table.steps],
    mostRecords: most,
    randomise(counts, source) {
      requireCounts(counts, [{ from: 0, to: labels.length }], most);
      return draw(counts, source);
    },
  });
}

function tableOf({ floor, steps, concentration = 1 }: SharesOptions, levels: number): ShareTable {
  return requireTable({
    levels,
    floor: floor ?? defaultFloor(levels),
    steps: steps ?? defaultSteps(levels, 1),
    concentration: concentrationsOf(concentration, levels),
  });
}

export function concentrationsOf(given: number | readonly number[], levels: number): readonly number[] {
  const all = Array.isArray(given) ? [...given] : new Array<number>(levels).fill(given as number);
  if (all.length !== levels)
    fail("ARGUMENT", {
      name: "concentration",
      found: `${all.length} numbers`,
      accepted: `${levels} numbers`,
    });
  for (const alpha of all) requirePositive("concentration", alpha);
  return all;
}
