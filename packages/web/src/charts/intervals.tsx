import { numberWords } from "./number-words.ts";

/** A number with what is known of it: its middle and the interval around it. */
export interface IntervalRow {
  readonly name: string;
  readonly middle: number;
  readonly interval: readonly [number, number];
}

interface IntervalsProps {
  /** Series that are compared: a row of each name stands below the other's. */
  readonly series: readonly { readonly label: string; readonly rows: readonly IntervalRow[] }[];
}

const WIDTH = 100;
const TALL = 10;

/** Intervals on one scale, so that they can be compared by eye; names and ends stand around the drawings, where they keep their size. */
export function Intervals({ series }: IntervalsProps) {
  const names = [...new Set(series.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const ends = series.flatMap(({ rows }) => rows.flatMap(({ interval, middle }) => [...interval, middle]));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = (value: number) => 1 + ((value - low) / (high - low || 1)) * (WIDTH - 2);
  return (
    <div class="intervals">
      {names.map((name) => (
        <div key={name} class="interval-row">
          <code>{name}</code>
          <svg
            viewBox={`0 0 ${WIDTH} ${TALL * series.length}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={series.map(({ label, rows }) => saidOf(label, rows, name)).join("; ")}
          >
            {series.map(({ label, rows }, s) => {
              const row = rows.find((one) => one.name === name);
              return row && <Mark key={label} row={row} x={x} y={TALL * (s + 0.5)} colour={s} />;
            })}
          </svg>
        </div>
      ))}
      <div class="interval-row">
        <span />
        <p class="tick-line">
          <span>{numberWords(low)}</span>
          <span>{numberWords(high)}</span>
        </p>
      </div>
    </div>
  );
}

interface MarkProps {
  readonly row: IntervalRow;
  readonly x: (value: number) => number;
  readonly y: number;
  readonly colour: number;
}

function Mark({ row: { middle, interval }, x, y, colour }: MarkProps) {
  return (
    <g class={`c${colour}`}>
      <line class="span" x1={x(interval[0])} x2={x(interval[1])} y1={y} y2={y} />
      <line class="middle" x1={x(middle)} x2={x(middle)} y1={y - 3.5} y2={y + 3.5} />
    </g>
  );
}

function saidOf(label: string, rows: readonly IntervalRow[], name: string): string {
  const row = rows.find((one) => one.name === name);
  if (!row) return `${label}: no ${name}`;
  const [from, to] = row.interval;
  return `${name}, ${label}: ${numberWords(row.middle)}, between ${numberWords(from)} and ${numberWords(to)}`;
}
