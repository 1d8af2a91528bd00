import type { Answer } from "../../client/ask.ts";
import { Notice } from "../../components/notice.tsx";
import { Badge } from "../shown/badge.tsx";
import { agoWords, durationWords, plural } from "../shown/words.ts";

export type ListedFit = Answer<"GET /v1/fits">["fits"][number];

interface FitTableProps {
  readonly fits: readonly ListedFit[];
  /** What to do where there is none. */
  readonly empty: string;
  /** Those that are chosen to be compared, and how to choose. */
  readonly chosen?: readonly string[];
  readonly onChoose?: (id: string, on: boolean) => void;
}

/** Fits, the latest first: each says how it stands and leads to what it found. */
export function FitTable({ fits, empty, chosen = [], onChoose }: FitTableProps) {
  if (fits.length === 0) return <Notice kind="empty" title={empty} />;
  return (
    <ul class="lines">
      {fits.map((fit) => (
        <li key={fit.id} class="fit-line">
          {onChoose && (
            <input
              type="checkbox"
              aria-label={`compare fit ${fit.number}`}
              disabled={fit.state !== "done" || (chosen.length >= 2 && !chosen.includes(fit.id))}
              checked={chosen.includes(fit.id)}
              onChange={({ currentTarget }) => onChoose(fit.id, currentTarget.checked)}
            />
          )}
          <span>
            <a href={`#/fit/${fit.id}`}>
              {fit.study}, fit {fit.number}
            </a>{" "}
            <Badge state={fit.state} />
            <br />
            <span class={fit.trusted === false || fit.state === "failed" ? "warn" : "soft"}>{told(fit)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function told({ state, trusted, problem, made, started, ended, releases }: ListedFit): string {
  const when = agoWords(ended ?? made);
  const from = plural(releases.length, "release");
  if (state === "failed") return `${problem?.message ?? "failed"}, ${when}`;
  if (state !== "done") return `${from}, ${when}`;
  const took = started && ended && durationWords((Date.parse(ended) - Date.parse(started)) / 1000);
  return `${trusted ? "no problem found" : "has warnings: read its verdict"}; ${from}, ${when}${took ? `, took ${took}` : ""}`;
}
