import { roughNumber } from "../state/numbers.ts";

interface TraceChartProps {
  readonly name: string;
  /** Of each chain the draws so far, one in `every`. */
  readonly lines: readonly { readonly every: number; readonly values: readonly number[] }[];
}

const [WIDE, HIGH, LEFT] = [360, 120, 52] as const;

/** Draws of every chain so far: chains that agree lie on each other. */
export function TraceChart({ name, lines }: TraceChartProps) {
  const all = lines.flatMap(({ values }) => values);
  if (all.length === 0) return null;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const length = Math.max(...lines.map(({ every, values }) => every * values.length));
  const x = (at: number) => LEFT + (at / Math.max(length, 1)) * (WIDE - LEFT - 6);
  const y = (value: number) => HIGH - 8 - ((value - low) / (high - low || 1)) * (HIGH - 16);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={`Draws of ${name} so far, a line for each of ${lines.length} chains`}
      >
        <path class="axis" d={`M${LEFT} 4V${HIGH - 4}`} />
        {[low, high].map((value) => (
          <text key={value} class="tick" x={LEFT - 6} y={y(value) + 4} text-anchor="end">
            {roughNumber(value)}
          </text>
        ))}
        {lines.map(({ every, values }, chain) => (
          <path
            key={chain}
            class={`c${chain % 4}`}
            d={values
              .map((value, i) => `${i === 0 ? "M" : "L"}${x(i * every).toFixed(1)} ${y(value).toFixed(1)}`)
              .join("")}
          />
        ))}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
