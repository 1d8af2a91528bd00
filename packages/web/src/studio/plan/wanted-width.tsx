import { useState } from "preact/hooks";
import { Slider } from "../../components/slider.tsx";
import { roughNumber, wholeNumber } from "../state/numbers.ts";
import type { ShownPlan } from "../workers/engine-questions.ts";

export interface Wanted {
  readonly parameter: string;
  readonly width: number;
}

interface WantedWidthProps {
  readonly plan: ShownPlan;
  readonly wanted: Wanted | undefined;
  readonly onWanted: (wanted: Wanted | undefined) => void;
}

/** Turns the question round: which epsilon, or how many records, give the width that somebody needs? */
export function WantedWidth({ plan, wanted, onWanted }: WantedWidthProps) {
  const rows = plan.expected.rows.filter(({ width }) => Number.isFinite(width));
  const first = rows.find(({ power }) => power !== undefined) ?? rows[0];
  if (!first) return null;
  const row = rows.find(({ name }) => name === wanted?.parameter) ?? first;
  const stops = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3].map((factor) =>
    Number((factor * roundish(row.width)).toPrecision(2)),
  );
  return (
    <details>
      <summary>Which width, or which power, do you need?</summary>
      <Slider
        label={`width of the interval of ${row.name}`}
        stops={stops}
        value={wanted?.width ?? stops[5]!}
        words={roughNumber}
        ends={["says much", "says little"]}
        onChange={(width) => onWanted({ parameter: row.name, width })}
      />
      <Solved plan={plan} />
      <WantedPower plan={plan} name={row.name} />
    </details>
  );
}

/** A width to build stops around that stays while the width itself moves a little. */
function roundish(width: number): number {
  return 10 ** (Math.round(2 * Math.log10(width)) / 2);
}

function Solved({ plan: { solved, expected } }: { readonly plan: ShownPlan }) {
  const { wanted, epsilon, records } = solved;
  if (!wanted) return <p class="soft">Move the slider to see what it takes.</p>;
  return (
    <ul>
      {epsilon && (
        <li>
          {epsilon.reached
            ? `Epsilon ${roughNumber(epsilon.at)} with ${wholeNumber(expected.records)} records.`
            : `No epsilon with ${wholeNumber(expected.records)} records: they alone leave ${roughNumber(epsilon.width)}.`}
        </li>
      )}
      {records && (
        <li>
          {records.reached
            ? `${wholeNumber(records.at)} records with epsilon ${expected.epsilon}.`
            : `No number of records with epsilon ${expected.epsilon}: it takes a larger one.`}
        </li>
      )}
    </ul>
  );
}

const powers = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99];

/** The epsilon that gives a wanted power, read off the plans for several epsilons. */
function WantedPower({ plan, name }: { readonly plan: ShownPlan; readonly name: string }) {
  const [power, setPower] = useState(0.8);
  const points = plan.byEpsilon.flatMap(({ epsilon, rows }) => {
    const found = rows.find((row) => row.name === name)?.power;
    return found === undefined ? [] : [{ epsilon, power: found }];
  });
  if (points.length < 2) return null;
  const at = points.findIndex((point) => point.power >= power);
  const words =
    at < 0
      ? `More than epsilon ${roughNumber(points.at(-1)!.epsilon)}, or more records.`
      : at === 0
        ? `Epsilon ${roughNumber(points[0]!.epsilon)} or less.`
        : `About epsilon ${roughNumber(between(points[at - 1]!, points[at]!, power))}.`;
  return (
    <>
      <Slider
        label={`chance to tell ${name} from 0`}
        stops={powers}
        value={power}
        words={(share) => `${Math.round(100 * share)} %`}
        ends={["even", "nearly sure"]}
        onChange={setPower}
      />
      <p>{words}</p>
    </>
  );
}

interface PowerPoint {
  readonly epsilon: number;
  readonly power: number;
}

/** Where the line through two plans, in log epsilon, meets the power. */
function between(below: PowerPoint, above: PowerPoint, power: number): number {
  const share = (power - below.power) / (above.power - below.power);
  return below.epsilon * (above.epsilon / below.epsilon) ** share;
}
