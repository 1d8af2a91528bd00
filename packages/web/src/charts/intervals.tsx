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
  readonly words: string;
}

const WIDTH = 600;
const LEFT = 170;
const RIGHT = 590;

/** Intervals on one scale, so that they can be compared by eye; every one also stands as numbers. */
export function Intervals({ series, words }: IntervalsProps) {
  const names = [...new Set(series.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const ends = series.flatMap(({ rows }) => rows.flatMap(({ interval, middle }) => [...interval, middle]));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = (value: number) => LEFT + ((value - low) / (high - low || 1)) * (RIGHT - LEFT);
  const tall = 16 * series.length + 14;
  const height = names.length * tall + 24;
  return (
    <svg class="intervals" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words}>
      {names.map((name, i) => (
        <g key={name}>
          <text x={0} y={i * tall + tall / 2 + 4}>
            {name.length > 24 ? `${name.slice(0, 23)}…` : name}
          </text>
          {series.map(({ label, rows }, s) => {
            const row = rows.find((one) => one.name === name);
            const y = i * tall + 7 + 16 * s + 8;
            return (
              row && (
                <g key={label} class={`c${s}`}>
                  <title>{`${name}, ${label}: ${numberWords(row.middle)}, ${numberWords(row.interval[0])} to ${numberWords(row.interval[1])}`}</title>
                  <line x1={x(row.interval[0])} x2={x(row.interval[1])} y1={y} y2={y} stroke-width={3} />
                  <circle class={`f${s}`} cx={x(row.middle)} cy={y} r={5} stroke="none" />
                </g>
              )
            );
          })}
        </g>
      ))}
      <line class="axis" x1={LEFT} x2={RIGHT} y1={height - 18} y2={height - 18} />
      <text class="tick" x={LEFT} y={height - 4}>
        {numberWords(low)}
      </text>
      <text class="tick" x={RIGHT} y={height - 4} text-anchor="end">
        {numberWords(high)}
      </text>
    </svg>
  );
}
