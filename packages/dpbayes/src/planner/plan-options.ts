import type { Study } from "@dpbayes/privacy";
import { refuse } from "./refuse.ts";
import { type Scenario, studyOf } from "./scenario.ts";

/** What may change to get a width. */
export type Solved = "epsilon" | "records" | "holders";

/** Which width is wanted, and what may change to get it. */
export interface Wanted {
  /** A number of the fit's summary: "mean", "coefficients[age]"; the only number or coefficient without it. */
  readonly parameter?: string;
  readonly width: number;
  /**
   * What is looked for; without it epsilon and records, and where holders differ by a guessed spread also how many such holders it takes,
   * each with the records that one has now.
   */
  readonly solve?: readonly Solved[];
}

export interface PlanOptions {
  /** Records (or reports) in all; without it, as many as the wanted width takes. */
  readonly records?: number;
  /** Data holders of a distributed study; 1 without it. */
  readonly holders?: number;
  /** Budgets to compare; a quarter to four times the study's without it. */
  readonly epsilons?: readonly number[];
  /** Numbers of records to compare. */
  readonly recordCounts?: readonly number[];
  /** Numbers of holders to compare. */
  readonly holderCounts?: readonly number[];
  /** Bounds to compare, by variable, as you know them without looking at the records. */
  readonly bounds?: readonly NonNullable<Scenario["bounds"]>[];
  readonly wanted?: Wanted;
  /** Values that an interval should leave out, by name; 0 for a regression's coefficients without it. */
  readonly nulls?: Readonly<Record<string, number>>;
  /** The probability that intervals hold; 0.9 without it. */
  readonly interval?: number;
  /** Simulated studies per scenario at most, up to 10,000; 40 without it. Fewer are taken once widths are known to 3 %. */
  readonly repeats?: number;
  /** The same seed gives the same plan; "plan" without it. */
  readonly seed?: string;
  readonly onProgress?: (progress: PlanProgress) => void;
  readonly signal?: AbortSignal;
}

export interface PlanProgress {
  /** Simulated studies that were fitted, and how many are foreseen; solving adds to them. */
  readonly done: number;
  readonly total: number;
}

/** The options with their defaults, checked. */
export interface CheckedOptions extends PlanOptions {
  /** The study as it stands; the number of records is a first guess where the options do not state it. */
  readonly base: Scenario;
  readonly epsilons: readonly number[];
  readonly interval: number;
  readonly repeats: number;
  readonly seed: string;
}

/** Widths are known to 3 % after some fifty; with ten thousand, to two per mille. */
const MOST_REPEATS = 10_000;
/** Each holder of every simulated study makes a release of its own. */
const MOST_HOLDERS = 10_000;

/** Where the search for a number of records begins. */
const FIRST_RECORDS = 1000;

export function checkedOptions(study: Study, options: PlanOptions): CheckedOptions {
  if (options.records === undefined && options.wanted === undefined)
    refuse("records", "missing", "a whole number of at least 1, or a wanted width given");
  const records = requireWhole("records", options.records ?? FIRST_RECORDS);
  const holders = requireWhole("holders", options.holders ?? 1, MOST_HOLDERS);
  if (holders > 1 && study.privacy.setting !== "distributed")
    refuse("holders", String(holders), "1, or the study's setting distributed");
  const { epsilon } = study.privacy;
  const epsilons = options.epsilons ?? [0.25, 0.5, 1, 2, 4].map((factor) => factor * epsilon);
  for (const one of epsilons) requirePositive("epsilons", one);
  for (const one of options.recordCounts ?? []) requireWhole("recordCounts", one);
  for (const one of options.holderCounts ?? []) requireWhole("holderCounts", one, MOST_HOLDERS);
  for (const bounds of options.bounds ?? []) studyOf(study, { epsilon, bounds });
  if (options.wanted !== undefined) requirePositive("wanted.width", options.wanted.width);
  if (options.wanted?.solve?.includes("holders") && holders < 2)
    refuse("holders", String(holders), "at least 2 to ask how many holders it takes");
  const interval = options.interval ?? 0.9;
  if (!(interval > 0 && interval < 1)) refuse("interval", String(interval), "between 0 and 1");
  const repeats = requireWhole("repeats", options.repeats ?? 40, MOST_REPEATS);
  const seed = options.seed ?? "plan";
  return { ...options, base: { epsilon, records, holders }, epsilons, interval, repeats, seed };
}

function requireWhole(name: string, value: number, most?: number): number {
  if (!(Number.isSafeInteger(value) && value > 0))
    refuse(name, String(value), "a whole number of at least 1");
  return most !== undefined && value > most ? refuse(name, String(value), `at most ${most}`) : value;
}

function requirePositive(name: string, value: number): number {
  return value > 0 && Number.isFinite(value) ? value : refuse(name, String(value), "positive and finite");
}
