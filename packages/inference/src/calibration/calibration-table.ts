import { columns, decimals, significant } from "../text/index.ts";
import type { CalibrationReport, QuantityCalibration } from "./report.ts";
import { LEVELS } from "./report.ts";

const BARS = "▁▂▃▄▅▆▇█";

/** The report as text: coverage of each quantity, its histogram as bars, then the verdict. */
export function calibrationTable(report: CalibrationReport): string {
  const head = ["", ...LEVELS.map((level) => `${100 * level} %`), "p(bins)", "p(ecdf)", "ranks"];
  const lines = [head, ...report.quantities.map(cells)];
  return `${columns(lines)}\n${report.verdict}`;
}

function cells({ name, coverage, histogram, ...shape }: QuantityCalibration): readonly string[] {
  const shares = coverage.map(({ covered }) => decimals(100 * covered, 1));
  const probabilities = [shape.binProbability, shape.distanceProbability].map((p) => significant(p, 2));
  return [name, ...shares, ...probabilities, bars(histogram)];
}

/** Counts as bars, the expected count at half height. */
function bars(counts: readonly number[]): string {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  return counts.map((n) => BARS[Math.min(BARS.length - 1, Math.floor((n / expected) * 4))]).join("");
}
