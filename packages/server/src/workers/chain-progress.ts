import type { Pool } from "pg";
import { writeProgress } from "../fits/chain-rows.ts";
import { notifyProgress, type ProgressNotice } from "../fits/fit-notices.ts";
import type { ThreadProgress } from "./thread-task.ts";

/** Milliseconds between two notices of a chain. Commits that notify wait for each other, so there must not be many. */
const NOTIFY_EVERY = 500;
/** Milliseconds between two writes. */
const WRITE_EVERY = 2000;

/** Tells watchers and the table how far a chain has come; `onUnwanted` is called when nobody waits for it any more. */
export function chainProgress(
  pool: Pool,
  chain: Pick<ProgressNotice, "fit" | "chain" | "total">,
  onUnwanted: () => void,
): (progress: ThreadProgress) => void {
  let notified = 0;
  let written = Date.now();
  return ({ done, divergences, trace }) => {
    const now = Date.now();
    const notice = { ...chain, done, divergences };
    // What is lost here is shown a moment later; a database that is gone ends the worker by its pulse.
    if (now - notified >= NOTIFY_EVERY) {
      notified = now;
      notifyProgress(pool, { ...notice, trace }).catch(() => undefined);
    }
    if (now - written >= WRITE_EVERY) {
      written = now;
      writeProgress(pool, notice).then(
        (wanted) => {
          if (!wanted) onUnwanted();
        },
        () => undefined,
      );
    }
  };
}
