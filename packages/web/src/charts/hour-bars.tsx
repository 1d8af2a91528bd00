/** A bar for each span of hours: what was counted, and on top of it what was refused. */
export interface HourBar {
  readonly label: string;
  readonly counted: number;
  readonly refused: number;
}

interface HourBarsProps {
  readonly bars: readonly HourBar[];
  /** What the chart says, for those who do not see it. */
  readonly words: string;
}

/** Units of the drawing, which is stretched to its place: words stand around it, where they keep their size. */
const WIDTH = 600;
const HEIGHT = 100;
/** So many bars fill the width; fewer leave room for what is to come. */
const FILL = 24;

export function HourBars({ bars, words }: HourBarsProps) {
  const most = Math.max(1, ...bars.map(({ counted, refused }) => counted + refused));
  const step = WIDTH / Math.max(bars.length, FILL);
  const height = (n: number) => (n / most) * HEIGHT;
  return (
    <>
      <p class="tick-line">
        <span>{most.toLocaleString()}</span>
      </p>
      <svg
        class="bars"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {bars.map(({ label, counted, refused }, i) => (
          <g key={label}>
            <title>{`${label}: ${counted} counted, ${refused} refused`}</title>
            <rect
              class="f0"
              x={i * step}
              width={step - 2}
              y={HEIGHT - height(counted)}
              height={height(counted)}
            />
            <rect
              class="f1"
              x={i * step}
              width={step - 2}
              y={HEIGHT - height(counted + refused)}
              height={height(refused)}
            />
          </g>
        ))}
      </svg>
      <p class="tick-line">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </p>
    </>
  );
}
