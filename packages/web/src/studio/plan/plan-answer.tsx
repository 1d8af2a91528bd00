import { Scrollable } from "../../components/scrollable.tsx";
import { roughNumber } from "../state/numbers.ts";
import type { ShownPlan } from "../workers/engine-questions.ts";
import { WidthChart } from "./width-chart.tsx";

/** The number that is asked for, and what it would be known to. */
export function PlanHeadline({ plan }: { readonly plan: ShownPlan }) {
  const told = toldRow(plan);
  if (!told) return null;
  return (
    <>
      <p class="big" data-plan="width">
        {told.name}: an interval about {roughNumber(told.width)} wide
      </p>
      <p>{meaningOf(told)}</p>
    </>
  );
}

/** The first number that is tested against something, or the first. */
function toldRow({ expected: { rows } }: ShownPlan) {
  return rows.find(({ power }) => power !== undefined) ?? rows[0];
}

/** What is expected as a curve over epsilon, and in a table. */
export function PlanAnswer({ plan }: { readonly plan: ShownPlan }) {
  const { expected, byEpsilon, notes } = plan;
  const rows = expected.rows;
  const told = toldRow(plan);
  if (!told) return null;
  return (
    <>
      <WidthChart
        name={told.name}
        points={byEpsilon.map(({ epsilon, rows: at }) => ({
          epsilon,
          width: at.find(({ name }) => name === told.name)?.width ?? Number.NaN,
        }))}
        now={expected.epsilon}
      />
      <Scrollable label="Expected widths">
        <table>
          <caption>Expected 90 % intervals</caption>
          <thead>
            <tr>
              <th scope="col">number</th>
              <th scope="col">if it is</th>
              <th scope="col">width</th>
              <th scope="col">power</th>
              <th scope="col">due to noise</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, truth, width, power, privacyShare }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{truth === undefined ? "–" : roughNumber(truth)}</td>
                <td>{Number.isFinite(width) ? roughNumber(width) : "–"}</td>
                <td>{percentOf(power)}</td>
                <td>{percentOf(privacyShare)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      <details>
        <summary>How this was found, and what it leaves out</summary>
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function meaningOf({ power, privacyShare, truth }: ShownPlan["expected"]["rows"][number]): string {
  const noise =
    privacyShare === undefined ? "" : `${percentOf(privacyShare)} of its variance would be the noise. `;
  if (power === undefined) return noise;
  return `${noise}If the truth is ${roughNumber(truth ?? 0)}, the chance to tell it from 0 is ${percentOf(power)} (the power).`;
}

function percentOf(share: number | undefined): string {
  if (share === undefined || !Number.isFinite(share)) return "–";
  return share >= 0.995 && share < 1 ? "> 99 %" : `${Math.round(100 * share)} %`;
}
