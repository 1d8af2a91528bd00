import { seededSource } from "@dpbayes/inference";
import {
  type CommunityDraw,
  cellRoles,
  communityDraws,
  componentSimilarity,
  meanRates,
  reconstructionError,
  type SweepOptions,
  type TopicDraw,
  topicDraws,
} from "@dpbayes/inference/models/counts";
import type { Errors } from "../errors-by-method.ts";
import { meanTopics } from "./mean-topics.ts";
import { inputOf, type MethodName, methodsAt } from "./methods.ts";
import { randomMask, simulatedReports } from "./reports.ts";
import { groupOf, type Simulated, type Size, simulatedTable } from "./simulated-table.ts";

export interface RecoveryTask {
  readonly size: Size;
  /** ε/N; absent for the non-private fit. */
  readonly rate?: number;
  readonly repeat: number;
  readonly chains: number;
  readonly sweeps: { readonly warmup: number; readonly draws: number; readonly thin: number };
}

/** What became of one simulated table. */
export interface RecoveryCell {
  readonly errors: Readonly<Partial<Record<MethodName, Errors>>>;
  /** Of topics: mean cosine with the true ones. */
  readonly similarity?: Readonly<Partial<Record<MethodName, number>>>;
}

/** Repeats have the same rates, counts and held-out cells at every level, and noise of their own. */
export function recoveryCell(study: string, task: RecoveryTask): RecoveryCell {
  const { size, rate, repeat, chains, sweeps } = task;
  const source = seededSource(study).split(`${groupOf(size)}, repeat ${repeat}`);
  const table = simulatedTable(size, source.split("table"));
  const decay = rate === undefined ? 0 : Math.exp(-rate);
  const reports =
    rate === undefined ? table.counts : simulatedReports(table.counts, decay, source.split(`rate ${rate}`));
  const mask = randomMask(reports.length, source.split("mask"));
  const fits = methodsAt(rate).map((method) => {
    const seed = `${study}, ${groupOf(size)}, ${rate}, ${repeat}, ${method}`;
    return [method, fitOf(table, reports, decay, mask, method, chains, { seed, ...sweeps })] as const;
  });
  return {
    errors: Object.fromEntries(fits.map(([method, { errors }]) => [method, errors])),
    ...(size.kind === "topics" && {
      similarity: Object.fromEntries(fits.map(([method, fit]) => [method, fit.similarity!])),
    }),
  };
}

function fitOf(
  table: Simulated,
  counts: Int32Array,
  decay: number,
  mask: Uint8Array,
  method: MethodName,
  chains: number,
  options: SweepOptions,
): { readonly errors: Errors; readonly similarity?: number } {
  const { truth, prior, rates } = table;
  const shared = { counts, decay, mask, prior };
  if ("topics" in truth) {
    const { documents, words, topics } = truth;
    const input = { ...shared, documents, words, topics };
    const own = inputOf(method, input, table.counts);
    const draws = allDraws(chains, (chain) => topicDraws(own, { ...options, chain }));
    const similarity = componentSimilarity(truth.phi, meanTopics(draws), topics).mean;
    return { errors: errorsOf(draws, rates, cellRoles(input)), similarity };
  }
  const { actors, communities } = truth;
  const input = { ...shared, actors, communities };
  const own = inputOf(method, input, table.counts);
  const draws = allDraws(chains, (chain) => communityDraws(own, { ...options, chain }));
  return { errors: errorsOf(draws, rates, cellRoles(input)) };
}

/** Chains may sit in different modes; their draws count alike. */
function allDraws<Draw>(chains: number, draws: (chain: number) => Iterable<Draw>): readonly Draw[] {
  return Array.from({ length: chains }, (_, chain) => [...draws(chain)]).flat();
}

function errorsOf(
  draws: Iterable<TopicDraw | CommunityDraw>,
  rates: Float64Array,
  roles: Uint8Array,
): Errors {
  return reconstructionError(meanRates(draws), rates, roles);
}
