import type { Progress } from "@dpbayes/inference";
import { decimals } from "@dpbayes/inference/text";
import { visibleText } from "@dpbayes/privacy/errors";
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

/** On a terminal one line that is written over; elsewhere a line every ten seconds. Always on stderr, never with --json. */
export function progressLine(io: Io, clock: () => number = () => performance.now()): ProgressLine {
  const onTerminal = io.stderr.isTTY === true;
  const every = onTerminal ? ON_TERMINAL : IN_A_FILE;
  let next = clock() + (onTerminal ? QUIET : IN_A_FILE);
  let width = 0;
  return {
    update(text) {
      if (io.quiet === true || clock() < next) return;
      next = clock() + every;
      const line = cut(visibleText(text()), io.stderr.columns);
      io.stderr.write(onTerminal ? `\r${line.padEnd(width)}` : `${line}\n`);
      width = line.length;
    },
    clear() {
      if (onTerminal && width > 0) io.stderr.write(`\r${" ".repeat(width)}\r`);
      width = 0;
    },
  };
}

/** A line that wraps could not be written over. */
function cut(line: string, columns: number | undefined): string {
  return columns !== undefined && columns > 0 && line.length >= columns ? line.slice(0, columns - 1) : line;
}

/** Share done as a bar, steps per second, divergences and the time left, of all chains together. */
export function samplingProgress(
  io: Io,
  chains: number,
  clock: () => number = () => performance.now(),
): { heard(progress: Progress): void; clear(): void } {
  const line = progressLine(io, clock);
  const done = new Map<number, number>();
  const divergent = new Map<number, number>();
  const started = { at: clock(), steps: 0 };
  // Threads take a moment to start; a rate from before the first step would promise hours.
  let first: typeof started | undefined;
  return {
    heard({ chain, done: steps, total, divergences, warmup }) {
      done.set(chain, steps);
      divergent.set(chain, warmup ? 0 : divergences);
      const all = sum(done);
      first ??= { at: clock(), steps: all };
      const since = all > first.steps ? first : started;
      const known = all > first.steps || all > total / 10;
      const rate = known ? (1000 * (all - since.steps)) / (clock() - since.at) : Number.NaN;
      line.update(() => {
        const left = (chains * total - all) / rate;
        return `${bar(all / (chains * total))} ${perSecond(rate)}, ${sum(divergent)} divergent, ${timeLeft(left)}`;
      });
    },
    clear: line.clear,
  };
}

function perSecond(rate: number): string {
  return `${decimals(rate, 0)} draws/s`;
}

/** How far work in equal parts has come: "[======      ] 25 % of 20 simulated studies, 8 s left". */
export function partsProgress(
  io: Io,
  of: string,
  clock: () => number = () => performance.now(),
): { heard(done: number, total: number): void; clear(): void } {
  const line = progressLine(io, clock);
  const started = clock();
  return {
    heard: (done, total) =>
      line.update(() => {
        const left = ((total - done) * (clock() - started)) / 1000 / done;
        return `${bar(done / total)} of ${of}, ${timeLeft(left)}`;
      }),
    clear: line.clear,
  };
}

function sum(numbers: ReadonlyMap<number, number>): number {
  return [...numbers.values()].reduce((a, b) => a + b, 0);
}

const BAR = 24;

export function bar(share: number): string {
  const part = Math.max(0, Math.min(1, share));
  const full = Math.round(BAR * part);
  return `[${"=".repeat(full)}${" ".repeat(BAR - full)}] ${Math.floor(100 * part)} %`;
}

export function timeLeft(seconds: number): string {
  return Number.isFinite(seconds) ? `${duration(seconds)} left` : "time left unknown";
}

/** "8 s", "3 min 20 s", "2 h 5 min", "12 days" */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 48 * 3600) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
  return `${Math.round(whole / 86_400)} days`;
}
