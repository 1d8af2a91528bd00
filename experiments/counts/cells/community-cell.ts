import {
  type CommunityInput,
  cellRoles,
  communityDraws,
  meanRates,
  reconstructionError,
  seededSource,
} from "@dpbayes/inference";
import type { CountTable } from "../../data/count-table.ts";
import { enron } from "../../data/enron.ts";
import type { Errors } from "../errors-by-method.ts";
import { inputOf, type MethodName, methodsAt } from "./methods.ts";
import { randomMask, simulatedReports } from "./reports.ts";

/** One fit, or two. */
export interface CommunityTask {
  readonly communities: number;
  /** Most that a pair counts; more is cut, as the private side does. */
  readonly total: number;
  /** N; absent for the non-private fit. */
  readonly distance?: number;
  readonly repeat: number;
  readonly sweeps: { readonly warmup: number; readonly draws: number; readonly thin: number };
}

export interface CommunityCell {
  readonly origin: CountTable["origin"];
  readonly actors: number;
  readonly messages: number;
  /** Pairs that were cut to the total. */
  readonly cut: number;
  readonly errors: Readonly<Partial<Record<MethodName, Errors>>>;
}

let loaded: Promise<CountTable> | undefined;

/** Errors of one repeat at one level: of noise-aware and naive, or of the non-private fit. */
export async function communityCell(study: string, task: CommunityTask): Promise<CommunityCell> {
  const { communities: size, total, distance, repeat, sweeps } = task;
  loaded ??= enron();
  const { rows: actors, counts: full, origin } = await loaded;
  const truth = full.map((count) => Math.min(count, total));
  const source = seededSource(study).split(`repeat ${repeat}`);
  const mask = randomMask(truth.length, source.split("mask"));
  const decay = distance === undefined ? 0 : Math.exp(-1 / distance);
  const counts =
    distance === undefined ? truth : simulatedReports(truth, decay, source.split(`N ${distance}`));
  const input: CommunityInput = { actors, communities: size, counts, decay, mask };
  const roles = cellRoles(input);
  const errorOf = (method: MethodName) => {
    const seed = `${study}, ${size}, ${distance}, ${repeat}, ${method}`;
    const draws = communityDraws(inputOf(method, input, truth), { seed, ...sweeps });
    return [method, reconstructionError(meanRates(draws), truth, roles)] as const;
  };
  const messages = truth.reduce((sum, count) => sum + count, 0);
  const cut = full.filter((count) => count > total).length;
  return { origin, actors, messages, cut, errors: Object.fromEntries(methodsAt(distance).map(errorOf)) };
}
