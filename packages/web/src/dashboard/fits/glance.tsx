import { Intervals } from "../../charts/intervals.tsx";
import { Notice } from "../../components/notice.tsx";
import { type FitSummary, mainRows } from "./summary.ts";

/** The answer in a glance, from what the server has said already; the whole page follows. */
export function Glance({ summary }: { readonly summary: FitSummary }) {
  const { trusted, verdict, sentences, hdiProbability } = summary;
  const rows = mainRows(summary).slice(0, 12);
  return (
    <>
      {!trusted && (
        <Notice kind="warning" title="Read this first">
          {verdict.split("\n").map((line) => (
            <p key={line}>{line.replace(/^- /, "")}</p>
          ))}
        </Notice>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rows.length > 0 && (
        <figure class="wide-chart">
          <Intervals series={[{ label: "this fit", rows }]} />
          <figcaption>Medians and {Math.round(100 * hdiProbability)} % intervals.</figcaption>
        </figure>
      )}
    </>
  );
}
