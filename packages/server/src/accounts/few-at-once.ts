import { fail } from "../errors/index.ts";

/** Runs at most `most` at the same time; of others at most `mostWaiting` wait, and more are refused at once. */
export function fewAtOnce(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) fail("SIGN_IN_BUSY");
      // Whoever ends passes its place on, so that nobody comes in between.
      await new Promise<void>((turn) => waiting.push(turn));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
