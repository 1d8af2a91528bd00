import { describe, expect, it } from "vitest";
import type { Io } from "./io.ts";
import { duration, partsProgress, progressLine, samplingProgress } from "./progress.ts";

/** Streams and a clock by hand. */
function watched(stderr: Partial<Io["stderr"]> = {}, changes: Partial<Io> = {}) {
  const written: string[] = [];
  let now = 0;
  const io: Io = {
    stdout: { write: () => undefined },
    stderr: { write: (text) => written.push(String(text)), ...stderr },
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(0),
    ...changes,
  };
  const wait = (milliseconds: number) => (now += milliseconds);
  return { io, written, wait, clock: () => now };
}

describe("progress", () => {
  it("is silent for a second, writes over one line on a terminal, and takes it away", () => {
    const { io, written, wait, clock } = watched({ isTTY: true });
    const line = progressLine(io, clock);
    wait(900);
    line.update(() => "too soon");
    wait(200);
    line.update(() => "first, longer");
    line.update(() => "a moment later");
    wait(150);
    line.update(() => "second");
    line.clear();
    expect(written).toEqual(["\rfirst, longer", "\rsecond       ", `\r${" ".repeat(6)}\r`]);
  });

  it("is a line every ten seconds elsewhere, and nothing where a machine reads", () => {
    const { io, written, wait, clock } = watched();
    const line = progressLine(io, clock);
    for (let second = 1; second <= 25; second++) {
      wait(1000);
      line.update(() => `after ${second} s`);
    }
    line.clear();
    expect(written).toEqual(["after 10 s\n", "after 20 s\n"]);
    const quiet = watched({ isTTY: true }, { quiet: true });
    const silent = progressLine(quiet.io, quiet.clock);
    quiet.wait(5000);
    silent.update(() => "anything");
    expect(quiet.written).toEqual([]);
  });

  it("fits the terminal", () => {
    const { io, written, wait, clock } = watched({ isTTY: true, columns: 10 });
    const line = progressLine(io, clock);
    wait(2000);
    line.update(() => "0123456789abc");
    expect(written).toEqual(["\r012345678"]);
  });

  it("tells draws per second, divergences and the time left of all chains, from the first step on", () => {
    const { io, written, wait, clock } = watched({ isTTY: true });
    const progress = samplingProgress(io, 2, clock);
    const trace = { names: [], every: 1, values: [] };
    const step = (chain: number, done: number, divergences = 0) =>
      progress.heard({ chain, done, total: 2000, divergences, warmup: done < 1000, trace, secondsLeft: 1 });
    // Threads start: three seconds that say nothing about the rate.
    wait(3000);
    step(0, 10);
    expect(written.at(-1)).toMatch(/\] 0 % - draws\/s, 0 divergent, time left unknown$/);
    wait(1000);
    step(0, 1000, 3);
    wait(1000);
    step(1, 1000, 1);
    expect(written.at(-1)).toBe("\r[============            ] 50 % 995 draws/s, 4 divergent, 2 s left");
  });

  it("tells how far work in parts has come", () => {
    const { io, written, wait, clock } = watched({ isTTY: true });
    const progress = partsProgress(io, "5 simulated studies", clock);
    wait(3000);
    progress.heard(1, 5);
    expect(written).toEqual(["\r[=====                   ] 20 % of 5 simulated studies, 12 s left"]);
  });

  it("writes durations as people do", () => {
    expect([8.4, 200, 7500, 9e6].map(duration)).toEqual(["8 s", "3 min 20 s", "2 h 5 min", "104 days"]);
  });
});
