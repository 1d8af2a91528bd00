import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two looks. */
const PAUSE = 1000;

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
    for (let last = ""; !either.aborted; ) {
      const counts = await look(study);
      const text = JSON.stringify(counts);
      if (text !== last) yield counts;
      last = text;
      await pause(PAUSE, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  return { watch, close: () => ended.abort() };
}
