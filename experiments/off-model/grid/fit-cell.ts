import { type Fit, type FitOptions, fit } from "@dpbayes/inference";
import type { Release } from "@dpbayes/privacy";
import type { Estimand } from "../families/family.ts";
import { familyNamed } from "../families/grid-families.ts";
import type { Cell } from "./cells.ts";
import { saidOf } from "./said.ts";
import { studyOf } from "./simulate-cell.ts";

/**
 * Shorter than the default: with 100 effective draws the ends of a 90 % interval are known to 0.2 of the posterior's sd, and intervals
 * with ends that are off so much hold 0.7 % less than they would (half the variance times twice 1.645·φ(1.645)).
 */
export const CHAINS = { chains: 2, warmup: 250, draws: 250 } as const;

/** What a fit says of one number, against what is true. */
export interface Found {
  readonly group: string;
  readonly held90: boolean;
  readonly held50: boolean;
  /** Of the 90 % interval, in original units. */
  readonly width: number;
  /** Mean minus truth in posterior sds. */
  readonly off: number;
  /** Whether the 90 % interval holds the generating value, where it is another. */
  readonly generating?: boolean;
}

/** What is kept of a fit. */
export interface CellFit {
  readonly found: readonly Found[];
  /** Codes of what it says against itself. */
  readonly said: readonly string[];
  /** Of processor time. */
  readonly seconds: number;
  /** The fit of the same releases with the old defaults. */
  readonly old?: CellFit;
}

export async function fitCell(
  cell: Cell,
  releases: readonly Release[],
  estimands: readonly Estimand[],
  options: FitOptions,
): Promise<CellFit> {
  const start = process.cpuUsage();
  const posterior = await fit(studyOf(cell), releases, {
    ...CHAINS,
    ...familyNamed(cell.family).chains,
    ...options,
  });
  const { user, system } = process.cpuUsage(start);
  return {
    found: estimands.map((estimand) => foundOf(posterior, estimand)),
    said: saidOf(posterior),
    seconds: (user + system) / 1e6,
  };
}

function foundOf(posterior: Fit, estimand: Estimand): Found {
  const { group, truth, generating } = estimand;
  const { mean, sd, quantiles } = rowOf(posterior, estimand);
  const [low90, low50, high50, high90] = quantiles as readonly [number, number, number, number];
  return {
    group,
    held90: low90 <= truth && truth <= high90,
    held50: low50 <= truth && truth <= high50,
    width: high90 - low90,
    off: (mean - truth) / sd,
    ...(generating !== undefined && { generating: low90 <= generating && generating <= high90 }),
  };
}

function rowOf(posterior: Fit, { column, among = [column], rank = 0 }: Estimand) {
  const { rows } = posterior.summary({ names: among, quantiles: [0.05, 0.25, 0.75, 0.95] });
  return rows.toSorted((one, other) => one.mean - other.mean)[rank]!;
}
