/** The draws of one number so far, a line for each chain. */
interface TracesProps {
  readonly name: string;
  /** Of every chain its points; each stands for so many draws. */
  readonly chains: readonly { readonly every: number; readonly points: readonly number[] }[];
  /** Draws that each chain will have. */
  readonly total: number;
}

const WIDTH = 300;
const HEIGHT = 90;
const PAD = 4;

/** Chains that agree lie on top of each other. */
export function Traces({ name, chains, total }: TracesProps) {
  const all = chains.flatMap(({ points }) => points);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = high > low ? high - low : 1;
  const x = (draw: number) => (draw / Math.max(1, total)) * WIDTH;
  const y = (value: number) => HEIGHT - PAD - ((value - low) / room) * (HEIGHT - 2 * PAD);
  const path = ({ every, points }: TracesProps["chains"][number]) =>
    points
      .map((value, i) => `${i === 0 ? "M" : "L"}${x(i * every).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
  return (
    <figure class="trace">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`draws of ${name} so far, ${chains.length} chains`}
      >
        <rect class="rest" width={WIDTH} height={HEIGHT} />
        {chains.map((chain, i) => (
          <path key={`${i + 1}`} class={`c${i % 4}`} d={path(chain)} />
        ))}
      </svg>
      <figcaption>
        <code>{name}</code> between {low.toPrecision(3)} and {high.toPrecision(3)}
      </figcaption>
    </figure>
  );
}
