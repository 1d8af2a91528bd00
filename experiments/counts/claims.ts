import type { Claim } from "../experiment.ts";
import { type Part, parts, positionOf, type Row } from "./errors-by-method.ts";

/** "Noise-aware is better than naive" and "not better than non-private", at every level and in every group. */
export function betweenClaims(name: string, rows: readonly Row[]): readonly Claim[] {
  const below = furthest(rows, (row, part) => ratioTo(row, part, "naive"), Math.max);
  const above = furthest(rows, (row, part) => ratioTo(row, part, "non-private"), Math.min);
  return [
    {
      text: `${name}: noise-aware errors are below naive ones at every level, in-sample and held out (at most ${below.value.toFixed(2)} of them: ${below.where})`,
      holds: below.value < 1,
    },
    {
      text: `${name}: and above non-private ones (at least ${above.value.toFixed(2)} of them: ${above.where})`,
      holds: above.value > 1,
    },
  ];
}

/** Closer to non-private than to naive at the strongest privacy, by how much of the way. */
export function marginClaim(name: string, rows: readonly Row[]): Claim {
  const strongest = Math.min(...rows.map(({ rate }) => rate));
  const last = rows.filter(({ rate }) => rate === strongest);
  const worst = furthest(last, positionOf, Math.max);
  const margin = 1 - 2 * worst.value;
  return {
    text: `${name}: at the strongest privacy (ε/N = ${strongest}) noise-aware is closer to non-private than to naive: at most ${percent(worst.value)} of the way (${worst.where}), a margin of ${percent(margin)}`,
    holds: margin > 0,
  };
}

function ratioTo({ errors }: Row, part: Part, other: "naive" | "non-private"): number {
  return errors[part]["noise-aware"].mean / errors[part][other].mean;
}

function furthest(
  rows: readonly Row[],
  value: (row: Row, part: Part) => number,
  choose: (...values: readonly number[]) => number,
): { readonly value: number; readonly where: string } {
  const all = rows.flatMap((row) =>
    parts.map((part) => ({
      value: value(row, part),
      where: `${row.group}, ε/N = ${row.rate}, ${part === "inSample" ? "in-sample" : "held out"}`,
    })),
  );
  const found = choose(...all.map((one) => one.value));
  return all.find((one) => one.value === found)!;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
