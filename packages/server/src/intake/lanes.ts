import { errorOf } from "../errors/index.ts";

/** How many go together, and how many may wait. */
export interface LaneLimits {
  /** Writes under way at the same time. */
  readonly lanes: number;
  /** Items in one write. */
  readonly most: number;
  /** Items that wait; more are refused at once: overload must be visible, not slow. */
  readonly mostWaiting: number;
}

/** Group commit: what arrives while a write is under way goes into the next one. A busy lane is the timer; nothing else waits. */
export interface Lanes<Item, Outcome> {
  /** Settles after the write that holds the item: with its outcome, or with the write's error. */
  put(item: Item): Promise<Outcome>;
  readonly waiting: number;
  /** Settles when nothing waits and nothing is under way. */
  idle(): Promise<void>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: unknown) => void;
}

/** `write` gives an outcome for each item, in their order; no two writes of one lane, counted from 0, are under way at the same time. */
export function lanes<Item, Outcome>(
  limits: LaneLimits,
  write: (items: readonly Item[], lane: number) => Promise<readonly Outcome[]>,
): Lanes<Item, Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  const watchers: (() => void)[] = [];
  const free = Array.from({ length: limits.lanes }, (_, lane) => limits.lanes - 1 - lane);

  async function writeTogether(together: readonly Waiting<Item, Outcome>[], lane: number): Promise<void> {
    try {
      const outcomes = await write(
        together.map(({ item }) => item),
        lane,
      );
      together.forEach(({ done }, i) => {
        done(outcomes[i]!);
      });
    } catch (error) {
      for (const { failed } of together) failed(error);
    }
  }

  async function runLane(lane: number): Promise<void> {
    // What arrives within one turn of the loop goes together, even where no lane is busy.
    await Promise.resolve();
    while (waiting.length > 0) await writeTogether(waiting.splice(0, limits.most), lane);
    free.push(lane);
    if (free.length === limits.lanes) for (const watcher of watchers.splice(0)) watcher();
  }

  return {
    get waiting() {
      return waiting.length;
    },
    put: (item) =>
      new Promise((done, failed) => {
        if (waiting.length >= limits.mostWaiting) return failed(errorOf("OVERLOADED"));
        waiting.push({ item, done, failed });
        const lane = free.pop();
        if (lane !== undefined) void runLane(lane);
      }),
    idle: () =>
      free.length === limits.lanes ? Promise.resolve() : new Promise((done) => watchers.push(done)),
  };
}
