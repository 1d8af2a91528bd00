import { roughNumber } from "../state/numbers.ts";

interface WidthChartProps {
  readonly name: string;
  readonly points: readonly { readonly epsilon: number; readonly width: number }[];
  readonly now: number;
}

const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [360, 190, 46, 14, 12, 38] as const;

/** How the width falls as epsilon grows: every point is a plan of its own. */
export function WidthChart({ name, points, now }: WidthChartProps) {
  const shown = points.filter(({ width }) => Number.isFinite(width));
  if (shown.length < 2) return null;
  const most = Math.max(...shown.map(({ width }) => width));
  const [low, high] = [shown[0]!.epsilon, shown.at(-1)!.epsilon].map(Math.log) as [number, number];
  const x = (epsilon: number) => LEFT + ((Math.log(epsilon) - low) / (high - low)) * (WIDE - LEFT - RIGHT);
  const y = (width: number) => HIGH - FOOT - (width / most) * (HIGH - FOOT - TOP);
  const told = shown
    .map(({ epsilon, width }) => `${roughNumber(width)} at ${roughNumber(epsilon)}`)
    .join(", ");
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={`Width of the interval of ${name} by epsilon: ${told}`}
      >
        <path class="axis" d={`M${LEFT} ${TOP}V${HIGH - FOOT}H${WIDE - RIGHT}`} />
        {[0, most / 2, most].map((width) => (
          <text key={width} class="tick" x={LEFT - 6} y={y(width) + 4} text-anchor="end">
            {roughNumber(width)}
          </text>
        ))}
        {shown.map(({ epsilon }) => (
          <text key={epsilon} class="tick" x={x(epsilon)} y={HIGH - FOOT + 16} text-anchor="middle">
            {roughNumber(epsilon)}
          </text>
        ))}
        <text class="tick" x={(LEFT + WIDE - RIGHT) / 2} y={HIGH - 4} text-anchor="middle">
          epsilon
        </text>
        <path
          class="line"
          d={shown.map(({ epsilon, width }, i) => `${i === 0 ? "M" : "L"}${x(epsilon)} ${y(width)}`).join("")}
        />
        {shown.map(({ epsilon, width }) => (
          <circle
            key={epsilon}
            class={epsilon === now ? "dot" : "ring"}
            cx={x(epsilon)}
            cy={y(width)}
            r={epsilon === now ? 6 : 4}
          />
        ))}
      </svg>
      <figcaption>Width of the interval of {name} by epsilon, filled where it stands now</figcaption>
    </figure>
  );
}
