import { useState } from "preact/hooks";
import { HourBars } from "../../../charts/hour-bars.tsx";
import { addressOf } from "../../../client/ask.ts";
import { Notice } from "../../../components/notice.tsx";
import { useAsked } from "../../../live/use-asked.ts";
import { useStream } from "../../../live/use-stream.ts";
import { LiveMark } from "../../shown/live-mark.tsx";
import { Loaded } from "../../shown/loaded.tsx";
import { plural, wholeWords } from "../../shown/words.ts";
import { FitNow } from "../releases/fit-now.tsx";
import type { PartProps } from "../study-page.tsx";
import { Cells } from "./cells.tsx";
import { JustNow } from "./just-now.tsx";
import { type Hours, lastHour, type ReportCounts, refusals, refusalWords, refusedIn } from "./outcomes.ts";

/** How many reports have come, and whether they keep coming. */
export function ReportsPart({ study }: PartProps) {
  const { slug, state } = study;
  const asked = useAsked("GET /v1/studies/{slug}/reports", { path: { slug } });
  const [heard, setHeard] = useState<ReportCounts>();
  const collects = state === "open" || state === "paused" || state === "closing";
  const stream = useStream(
    collects ? addressOf("/v1/studies/{slug}/events", { path: { slug } }) : undefined,
    {
      counts: (data) => setHeard(data as ReportCounts),
    },
  );
  if (state === "draft")
    return (
      <Notice kind="empty" title="Nothing is collected yet">
        <p>Open the study; then its reports arrive here, as they come.</p>
      </Notice>
    );
  return (
    <Loaded asked={{ ...asked, ...(heard && { value: heard }) }} what="reports">
      {(counts) => (
        <>
          <div class="figures-line">
            <p class="huge">{wholeWords(counts.counted)}</p>
            <p>
              {counts.counted === 1 ? "report" : "reports"} counted
              <br />
              <span class="soft">{wholeWords(lastHour(counts.hours))} in the last hour</span>
            </p>
            {stream && <LiveMark state={stream} />}
          </div>
          {stream && <JustNow counted={counts.counted} />}
          {counts.counted > 0 ? <FitNow study={study} /> : <Waiting study={study} />}
          {counts.hours.length > 0 && <Arrivals hours={counts.hours} />}
          <Refused hours={counts.hours} />
          {counts.cells && counts.counted > 0 && <Cells cells={counts.cells} />}
        </>
      )}
    </Loaded>
  );
}

function Waiting({ study: { slug, state } }: Pick<PartProps, "study">) {
  return (
    <Notice kind="empty" title="No report has arrived yet">
      {state === "open" && (
        <p>
          <a href={`#/study/${slug}/invite`}>Invite people</a>, and watch their reports arrive here.
        </p>
      )}
    </Notice>
  );
}

function Arrivals({ hours }: { readonly hours: Hours }) {
  const shown = hours.slice(-48);
  const bars = shown.map(({ from, to, outcomes }) => ({
    label: spanWords(from, to),
    counted: outcomes["COUNTED"] ?? 0,
    refused: refusedIn(outcomes),
  }));
  const counted = bars.reduce((sum, bar) => sum + bar.counted, 0);
  return (
    <section>
      <h2>When they came</h2>
      <figure class="wide-chart">
        <HourBars
          bars={bars}
          words={`${plural(counted, "report")} in ${plural(bars.length, "span")} of hours`}
        />
        <figcaption>
          <span class="key sampling" />
          counted <span class="key privacy" />
          refused. Hours with fewer than 10 stand with the next.
        </figcaption>
      </figure>
    </section>
  );
}

function Refused({ hours }: { readonly hours: Hours }) {
  const found = refusals(hours);
  if (found.length === 0) return <p class="soft">No report was refused.</p>;
  return (
    <section>
      <h2>Refused</h2>
      <table>
        <tbody>
          {found.map(([code, n]) => (
            <tr key={code}>
              <th scope="row">{refusalWords(code)}</th>
              <td>{wholeWords(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function spanWords(from: string, to: string): string {
  const hour = (time: string) =>
    new Date(time).toLocaleString(undefined, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
  return from === to ? hour(from) : `${hour(from)} – ${hour(to)}`;
}
