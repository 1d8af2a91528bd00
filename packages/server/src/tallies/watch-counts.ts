import { setTimeout as pause } from "node:timers/promises";
import { databaseProblem } from "../database/database-problem.ts";

/** Milliseconds between two looks. */
const PAUSE = 1000;

/** Milliseconds after which counts are told again though they are the same: a line on which nothing is said is cut by proxies. */
const QUIET = 15_000;

/**
 * Looks for whoever watches: once a second for all who watch the same study, and only while somebody does. Those who write reports tell nobody,
 * because telling would queue all of them behind one lock.
 */
export function watchCounts<Counts>(read: (study: number) => Promise<Counts>) {
  const looks = new Map<number, { readonly at: number; readonly counts: Promise<Counts> }>();
  const ended = new AbortController();

  function look(study: number): Promise<Counts> {
    const known = looks.get(study);
    if (known && performance.now() - known.at < PAUSE) return known.counts;
    const counts = read(study);
    looks.set(study, { at: performance.now(), counts });
    return counts;
  }

  async function* watch(study: number, signal: AbortSignal): AsyncGenerator<Counts> {
    const either = AbortSignal.any([signal, ended.signal]);
    for (let last = "", told = 0; !either.aborted; ) {
      const counts = await look(study).catch(unlessLost);
      const text = JSON.stringify(counts);
      if (counts !== undefined && (text !== last || performance.now() - told > QUIET)) {
        yield counts;
        [last, told] = [text, performance.now()];
      }
      await pause(PAUSE, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  return { watch, close: () => ended.abort() };
}

/** Whoever watches waits for a database that is away for a moment. */
function unlessLost(error: unknown): undefined {
  if (databaseProblem(error) !== "unreachable") throw error;
}
