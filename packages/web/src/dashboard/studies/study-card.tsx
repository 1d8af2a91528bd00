import type { Answer } from "../../client/ask.ts";
import { useAsked } from "../../live/use-asked.ts";
import { useAll } from "../../live/use-pages.ts";
import { Badge } from "../shown/badge.tsx";
import { agoWords, plural, timeWords, wholeWords } from "../shown/words.ts";
import { lastHour } from "../study/reports/outcomes.ts";

type Listed = Answer<"GET /v1/studies">["studies"][number];
type Fit = Answer<"GET /v1/fits">["fits"][number];

interface StudyCardProps {
  readonly study: Listed;
  /** The latest one. */
  readonly fit: Fit | undefined;
}

const EVERY = 10_000;

export function StudyCard({ study, fit }: StudyCardProps) {
  const { slug, question, state, admission, closes } = study;
  return (
    <article class="card study">
      <p class="row-line">
        <Badge state={state} /> <code>{slug}</code>
      </p>
      <h2>
        <a href={`#/study/${slug}`}>{question}</a>
      </h2>
      {state === "draft" ? (
        <p class="soft">Nothing is collected before it is opened.</p>
      ) : admission === "holders" ? (
        <Releases slug={slug} />
      ) : (
        <Reports slug={slug} live={state === "open"} />
      )}
      {fit && <FitLine fit={fit} />}
      {closes && state === "open" && <p class="soft">closes {timeWords(closes)}</p>}
    </article>
  );
}

function Reports({ slug, live }: { readonly slug: string; readonly live: boolean }) {
  const { value } = useAsked("GET /v1/studies/{slug}/reports", { path: { slug } }, live ? EVERY : undefined);
  if (!value) return <p class="soft">…</p>;
  const hour = lastHour(value.hours);
  return (
    <>
      <p class="big">{plural(value.counted, "report")}</p>
      {live && (
        <p class="soft">{hour === 0 ? "none in the last hour" : `${wholeWords(hour)} in the last hour`}</p>
      )}
    </>
  );
}

function Releases({ slug }: { readonly slug: string }) {
  const { value } = useAll("GET /v1/studies/{slug}/releases", { path: { slug } });
  if (!value) return <p class="soft">…</p>;
  const count = value.rows.length;
  return <p class="big">{count === 0 ? "no release yet" : `${plural(count, "release")} of holders`}</p>;
}

function FitLine({ fit: { id, state, trusted, made, ended } }: { readonly fit: Fit }) {
  const words =
    state === "done"
      ? trusted
        ? "the last fit found no problem"
        : "the last fit has warnings"
      : `the last fit is ${state}`;
  return (
    <p class={state === "done" && !trusted ? "warn" : "soft"}>
      <a href={`#/fit/${id}`}>{words}</a>, {agoWords(ended ?? made)}
    </p>
  );
}
