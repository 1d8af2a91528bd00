import { readdirSync, readFileSync } from "node:fs";

const TICKS = 100;

/** Processor seconds of processes and of all that they started and that still run or were waited for. */
export function cpuTimeOf(roots: readonly number[]): number {
  const processes = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const wanted = new Set(roots);
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    for (const { pid, parent } of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  return processes.reduce((sum, { pid, ticks }) => sum + (wanted.has(pid) ? ticks : 0), 0) / TICKS;
}

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
