import { Intervals } from "../../charts/intervals.tsx";
import { numberWords } from "../../charts/number-words.ts";
import { Notice } from "../../components/notice.tsx";
import { useAsked } from "../../live/use-asked.ts";
import type { PageProps } from "../places.tsx";
import { Loaded } from "../shown/loaded.tsx";

import { type FitSummary, mainRows } from "./summary.ts";
import type { Fit } from "./use-watched-fit.ts";

/** Two fits against each other: the same numbers on one scale, and how they differ. */
export function ComparePage({ rest: [one = "", other = ""] }: PageProps) {
  const [a, b] = [
    useAsked("GET /v1/fits/{id}", { path: { id: one } }),
    useAsked("GET /v1/fits/{id}", { path: { id: other } }),
  ];
  return (
    <>
      <p>
        <a href="#/fits">Fits</a>
      </p>
      <h1>Two fits</h1>
      <Loaded asked={a} what="the first">
        {(first) => (
          <Loaded asked={b} what="the second">
            {(second) => <Compared fits={[first, second]} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Compared({ fits }: { readonly fits: readonly [Fit, Fit] }) {
  const [a, b] = fits.map(({ summary }) => summary as FitSummary | undefined);
  if (!a || !b)
    return (
      <Notice kind="empty" title="Only fits that are done can be compared">
        <p>Come back when both have ended.</p>
      </Notice>
    );
  const [rows, others] = [mainRows(a), mainRows(b)];
  const both = rows.filter(({ name }) => others.some((one) => one.name === name)).slice(0, 24);
  if (both.length === 0) return <Notice kind="empty" title="The two have no number in common" />;
  const series = fits.map(({ study, number }, i) => ({
    label: `${study}, fit ${number}`,
    rows: (i === 0 ? rows : others).filter(({ name }) => both.some((one) => one.name === name)),
  }));
  return (
    <>
      <ul class="lines">
        {fits.map(({ id, study, number }, i) => (
          <li key={id}>
            <span class={`key-line c${i}`} aria-hidden="true" />
            <a href={`#/fit/${id}`}>
              {study}, fit {number}
            </a>{" "}
            <span class={(i === 0 ? a : b).trusted ? "soft" : "warn"}>
              {(i === 0 ? a : b).trusted ? "no problem found" : "has warnings"}
            </span>
          </li>
        ))}
      </ul>
      <figure class="wide-chart">
        <Intervals series={series} />
        <figcaption>Medians and {Math.round(100 * a.hdiProbability)} % intervals.</figcaption>
      </figure>
      <div>
        <table class="wrapped">
          <thead>
            <tr>
              <th scope="col">number</th>
              {series.map(({ label }) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
              <th scope="col">difference of medians</th>
            </tr>
          </thead>
          <tbody>
            {both.map(({ name, middle, interval }) => {
              const there = others.find((one) => one.name === name)!;
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{rowWords(middle, interval)}</td>
                  <td>{rowWords(there.middle, there.interval)}</td>
                  <td>{numberWords(there.middle - middle)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="soft">
        Fits that share reports are not independent: a difference smaller than the intervals says little.
      </p>
    </>
  );
}

const rowWords = (middle: number, [from, to]: readonly [number, number]) =>
  `${numberWords(middle)} (${numberWords(from)} to ${numberWords(to)})`;
