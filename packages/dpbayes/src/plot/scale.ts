import { grouped, scientific, typeset } from "@dpbayes/inference/text";

/** From data to pixels along one axis. */
export interface Scale {
  /** Where a value lies, in pixels. */
  at(value: number): number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  readonly domain: readonly [low: number, high: number];
}

/** How values are spaced along an axis. */
export type ScaleKind = "linear" | "log";

/** The scale that maps the values' range, widened to whole ticks, to pixels `from`..`to`. */
export function scaleOf(
  kind: ScaleKind,
  values: readonly number[],
  [from, to]: readonly [number, number],
): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high))
    throw new RangeError(`values of an axis run from ${low} to ${high}, must be finite`);
  if (kind === "log" && low <= 0)
    throw new RangeError(`the smallest value of a log axis is ${low}, must be positive`);
  const marks = kind === "log" ? logTicks(low, high) : linearTicks(low, high);
  const inner = kind === "log" ? Math.log : (value: number) => value;
  const domain = kind === "log" ? ([low, high] as const) : ([marks[0]!, marks.at(-1)!] as const);
  const start = inner(domain[0]);
  const length = inner(domain[1]) - start || 1;
  return {
    at: (value) => from + ((to - from) * (inner(value) - start)) / length,
    ticks: marks.map((value) => ({ value, label: tickLabel(value) })),
    domain,
  };
}

/** Four to nine multiples of 1, 2 or 5 times a power of ten, the outer ones enclosing the values. */
export function linearTicks(low: number, high: number): readonly number[] {
  const span = high > low ? high - low : Math.abs(low) || 1;
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const step = power * ([1, 2, 5, 10].find((m) => span / (m * power) <= 6) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step, step));
}

/** 1, 2, 5 times powers of ten between the values; the powers alone when those are many. */
export function logTicks(low: number, high: number): readonly number[] {
  const powers = range(Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)));
  const within = (value: number) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
  const all = powers.flatMap((p) => [1, 2, 5].map((m) => Number(`${m}e${p}`))).filter(within);
  if (all.length <= 9) return all.length > 0 ? all : [low];
  return powers.map((p) => Number(`1e${p}`)).filter(within);
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Drops what floating point added beyond the step's own digits. */
function rounded(value: number, step: number): number {
  return Number(value.toFixed(Math.max(0, Math.min(20, 1 - Math.floor(Math.log10(step))))));
}

/** 0.05, 2,000, 1e6: no more digits than the value has. */
export function tickLabel(value: number): string {
  const size = Math.abs(value);
  return typeset(size !== 0 && (size < 1e-4 || size >= 1e6) ? scientific(value, 17) : grouped(value, 6));
}
