import { restoreSource, type SeededSource } from "../../math/random/index.ts";
import { blockSource, type Phase } from "./sweep-pool.ts";

/** What threads tell each other, as places of a shared Int32Array. */
const EPOCH = 0;
const COMMAND = 1;
const NEXT = 2;
const BUSY = 3;
const FAILED = 4;
const WORDS = 5;
const PLACES = WORDS + 8;

/** A command that is no phase. */
const CLOSE = -1;

/** Milliseconds in which a block is done, however large; a thread that needs longer has died. */
const PATIENCE = 120_000;

export function createControl(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * PLACES));
}

/** Tells the others to work on a phase. */
export function announce(control: Int32Array, phase: number, others: number, source: SeededSource): void {
  const { words } = source.state();
  for (let w = 0; w < words.length; w++) control[WORDS + w] = words[w]!;
  Atomics.store(control, NEXT, 0);
  Atomics.store(control, BUSY, others);
  command(control, phase);
}

export function announceClose(control: Int32Array): void {
  command(control, CLOSE);
}

function command(control: Int32Array, what: number): void {
  Atomics.store(control, COMMAND, what);
  Atomics.add(control, EPOCH, 1);
  Atomics.notify(control, EPOCH);
}

/** Takes blocks that nobody has taken, until there are none. A block that fails is noted for `failedBlock`. */
export function takeBlocks(control: Int32Array, phase: Phase, worker: number, source: SeededSource): void {
  for (;;) {
    const block = Atomics.add(control, NEXT, 1);
    if (block >= phase.blocks) return;
    try {
      phase.work(block, worker, blockSource(source, phase, block));
    } catch {
      Atomics.compareExchange(control, FAILED, 0, block + 1);
      return;
    }
  }
}

/** Waits until the others are done; false if one of them never is. */
export function waitForOthers(control: Int32Array): boolean {
  for (let busy = Atomics.load(control, BUSY); busy > 0; busy = Atomics.load(control, BUSY))
    if (Atomics.wait(control, BUSY, busy, PATIENCE) === "timed-out") return false;
  return true;
}

/** A block whose work threw, −1 if there is none. */
export function failedBlock(control: Int32Array): number {
  return Atomics.load(control, FAILED) - 1;
}

/** What a thread does from one command to the next, until it is told to close. */
export function serve(
  control: Int32Array,
  phases: readonly Phase[],
  worker: number,
  algorithm: string,
): void {
  for (let seen = 0; ; ) {
    Atomics.wait(control, EPOCH, seen);
    seen = Atomics.load(control, EPOCH);
    const phase = phases[Atomics.load(control, COMMAND)];
    if (phase === undefined) return;
    const words = Array.from(control.subarray(WORDS, PLACES), (word) => word >>> 0);
    takeBlocks(control, phase, worker, restoreSource({ algorithm, words }));
    Atomics.sub(control, BUSY, 1);
    Atomics.notify(control, BUSY);
  }
}
