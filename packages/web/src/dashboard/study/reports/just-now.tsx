import { useEffect, useRef, useState } from "preact/hooks";
import { HourBars } from "../../../charts/hour-bars.tsx";
import { plural } from "../../shown/words.ts";

/** Seconds of a bar, and how many bars are shown. */
const STEP = 5;
const MOST = 36;

/** What arrived while somebody looked, bar by bar. Nothing before anything has. */
export function JustNow({ counted }: { readonly counted: number }) {
  const [bars, setBars] = useState<readonly number[]>([]);
  const latest = useRef(counted);
  const before = useRef(counted);
  latest.current = counted;
  useEffect(() => {
    const timer = setInterval(() => {
      const came = latest.current - before.current;
      before.current = latest.current;
      setBars((all) => (all.length === 0 && came === 0 ? all : [...all, came].slice(-MOST)));
    }, 1000 * STEP);
    return () => clearInterval(timer);
  }, []);
  const sum = bars.reduce((all, came) => all + came, 0);
  if (sum === 0) return null;
  return (
    <figure class="wide-chart just-now">
      <HourBars
        bars={bars.map((came, i) => ({
          label: agoLabel(bars.length - i),
          counted: Math.max(0, came),
          refused: 0,
        }))}
        words={`${plural(sum, "report")} while you watched`}
      />
    </figure>
  );
}

function agoLabel(steps: number): string {
  return steps === 1 ? "now" : `${(steps - 1) * STEP} s ago`;
}
