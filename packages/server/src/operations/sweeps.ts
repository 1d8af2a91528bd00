import { setTimeout as pause } from "node:timers/promises";
import type { Rooms } from "../api/rooms.ts";
import { dropOldReports } from "./retention.ts";

/** Something that has to be done again and again, without anybody asking. */
export interface Sweep {
  readonly everySeconds: number;
  run(): Promise<unknown>;
}

const HOUR = 3600;
const ENDED_SESSIONS = "DELETE FROM session WHERE expires < $1";
const EXPIRED_LINKS = "DELETE FROM welcome WHERE expires < $1";

/** What a collector does by itself. */
export function sweepsOf({ studies, pool, settings: { keepDays }, clock }: Rooms): readonly Sweep[] {
  const retention = (days: number) => ({
    everySeconds: HOUR,
    run: () => dropOldReports(pool, studies, days, clock()),
  });
  return [
    { everySeconds: 5, run: () => studies.sweep() },
    { everySeconds: HOUR, run: () => pool.query(ENDED_SESSIONS, [clock()]) },
    { everySeconds: HOUR, run: () => pool.query(EXPIRED_LINKS, [clock()]) },
    ...(keepDays === undefined ? [] : [retention(keepDays)]),
  ];
}

/** Runs sweeps until it is stopped; one that fails is told and tried again at its next time. Several processes may sweep at once. */
export function startSweeps(sweeps: readonly Sweep[], failed: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController();
  const loops = sweeps.map(async ({ everySeconds, run }) => {
    while (!stop.signal.aborted) {
      await run().catch(failed);
      await pause(1000 * everySeconds, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}
