import { type Io, tell } from "../terminal/io.ts";
import { duration } from "../terminal/progress.ts";

/** Seconds that nobody minds. */
const SHORT = 30;
/** Simulated studies after which the time of the others is known well enough. */
const FIRST = 3;

/** Says once, when the first studies were simulated, how long all of them will take, and how to ask for less. */
export function costWords(
  io: Io,
  clock: () => number = () => performance.now(),
): (done: number, total: number) => void {
  const started = clock();
  let said = io.quiet === true;
  return (done, total) => {
    if (said || done < FIRST) return;
    said = true;
    const seconds = ((total - done) * (clock() - started)) / 1000 / done;
    if (seconds > SHORT)
      tell(
        io,
        `note: about ${total} simulated studies, ${duration(seconds)} from here; a smaller --repeats takes less, lists of one (--epsilons, --record-counts, --holder-counts) compare less, and Ctrl-C stops`,
      );
  };
}
