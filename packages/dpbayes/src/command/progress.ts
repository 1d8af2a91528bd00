import type { Progress } from "@dpbayes/inference";
import type { Io } from "./io.ts";

/** A line about work that goes on. */
export interface ProgressLine {
  /** Shows a new text, or keeps the old one if it was shown a moment ago. */
  update(text: () => string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Work that is done within a second is not announced. */
const QUIET = 1000;
const ON_TERMINAL = 100;
const IN_A_FILE = 10_000;

/** On a terminal one line that is written over; elsewhere a line every ten seconds. Always on stderr. */
export function progressLine(io: Io): ProgressLine {
  const onTerminal = io.stderr.isTTY === true;
  const every = onTerminal ? ON_TERMINAL : IN_A_FILE;
  let last = performance.now() + QUIET - every;
  let width = 0;
  return {
    update(text) {
      if (performance.now() - last < every) return;
      last = performance.now();
      const line = text();
      io.stderr.write(onTerminal ? `\r${line.padEnd(width)}` : `${line}\n`);
      width = line.length;
    },
    clear() {
      if (onTerminal && width > 0) io.stderr.write(`\r${" ".repeat(width)}\r`);
      width = 0;
    },
  };
}

const BAR = 24;

/** Share done as a bar, steps per second, divergences and the time left, of all chains together. */
export function samplingProgress(io: Io, chains: number): { heard(progress: Progress): void; clear(): void } {
  const line = progressLine(io);
  const started = performance.now();
  const done = new Map<number, number>();
  const divergent = new Map<number, number>();
  return {
    heard({ chain, done: steps, total, divergences, warmup }) {
      done.set(chain, steps);
      divergent.set(chain, warmup ? 0 : divergences);
      line.update(() => {
        const all = sum(done);
        const share = all / (chains * total);
        const rate = (1000 * all) / (performance.now() - started);
        const left = (chains * total - all) / rate;
        return `${bar(share)} ${rate.toFixed(0)} draws/s, ${sum(divergent)} divergent, ${duration(left)} left`;
      });
    },
    clear: line.clear,
  };
}

function sum(numbers: ReadonlyMap<number, number>): number {
  return [...numbers.values()].reduce((a, b) => a + b, 0);
}

function bar(share: number): string {
  const full = Math.round(BAR * Math.min(1, share));
  return `[${"=".repeat(full)}${" ".repeat(BAR - full)}] ${Math.floor(100 * share)} %`;
}

/** "8 s", "3 min 20 s", "2 h 5 min" */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
