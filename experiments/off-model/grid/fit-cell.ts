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

/** Said by fits that print no interval of what was asked. */
export const WITHHELD = "withheld";

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
  const found = foundIn(posterior, estimands);
  return {
    found,
    said: found.length > 0 ? saidOf(posterior) : [...new Set([...saidOf(posterior), "chains", WITHHELD])],
    seconds: (user + system) / 1e6,
  };
}

/** What a fit says of all estimands; nothing where it refuses to summarise because chains have found different things. */
function foundIn(posterior: Fit, estimands: readonly Estimand[]): readonly Found[] {
  try {
    return estimands.map((estimand) => foundOf(posterior, estimand));
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "WITHHELD") return [];
    throw error;
  }
}

function foundOf(posterior: Fit, estimand: Estimand): Found {
  const { group, truth, generating } = estimand;
  const { mean, sd, interval } = rowOf(posterior, estimand, 0.9);
  const holds = ([low, high]: readonly [number, number], value: number) => low <= value && value <= high;
  return {
    group,
    held90: holds(interval, truth),
    held50: holds(rowOf(posterior, estimand, 0.5).interval, truth),
    width: interval[1] - interval[0],
    off: (mean - truth) / sd,
    ...(generating !== undefined && { generating: holds(interval, generating) }),
  };
}

/** What the summary prints of a number, its interval of so much probability among it. */
function rowOf(posterior: Fit, { column, among = [column], rank = 0 }: Estimand, hdi: number) {
  const { rows } = posterior.summary({ names: among, hdi });
  return rows.toSorted((one, other) => one.mean - other.mean)[rank]!;
}
