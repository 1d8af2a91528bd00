import { useState } from "preact/hooks";
import type { Answer } from "../../client/ask.ts";
import { Notice } from "../../components/notice.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { useAsked } from "../../live/use-asked.ts";
import { useAll } from "../../live/use-pages.ts";
import type { PageProps } from "../places.tsx";
import { Loaded } from "../shown/loaded.tsx";
import { plural, timeWords } from "../shown/words.ts";
import { actionWords } from "./action-words.ts";
import { type Names, useNames } from "./use-names.ts";

type Entry = Answer<"GET /v1/audit">["entries"][number];

/** Entries shown at once. */
const MOST = 200;

/** Who did what, and whether anything of it was changed later. */
export function AuditPage({ address, replace }: PageProps) {
  const checked = useAsked("GET /v1/audit/check", {});
  // To its end, since the latest stand there.
  const entries = useAll("GET /v1/audit", {});
  const names = useNames();
  const filter = address.chosen["filter"] ?? "";
  const choose = (text: string) => replace({ ...address, chosen: text === "" ? {} : { filter: text } });
  return (
    <>
      <h1>Audit trail</h1>
      <Loaded asked={checked} what="the check of the trail">
        {({ head, problem }) =>
          problem ? (
            <Notice kind="error" title={`Entry ${problem.index} was ${problem.problem}`}>
              <p>The chain of hashes does not hold from there on.</p>
            </Notice>
          ) : (
            <Notice kind="done" title="Whole: nothing was changed or left out">
              <p>
                {plural(head.index, "entry", "entries")}. Note this elsewhere, to be sure of the end too:{" "}
                <code>{head.hash}</code>
              </p>
            </Notice>
          )
        }
      </Loaded>
      <Loaded asked={entries} what="entries">
        {({ rows }) => <Entries all={rows} names={names} filter={filter} onFilter={choose} />}
      </Loaded>
    </>
  );
}

interface EntriesProps {
  /** Of ids that entries speak of. */
  readonly names: Names;
  readonly all: readonly Entry[];
  readonly filter: string;
  readonly onFilter: (text: string) => void;
}

function Entries({ all, names, filter, onFilter }: EntriesProps) {
  const [most, setMost] = useState(MOST);
  const words = filter.toLowerCase();
  const textOf = ({ actor, action, object }: Entry) =>
    [names(actor), action, actionWords(action), names(object)].join(" ").toLowerCase();
  const found = all.filter((one) => textOf(one).includes(words)).reverse();
  const shown = found.slice(0, most);
  return (
    <>
      <div class="row">
        <label>
          Only{" "}
          <input
            type="search"
            placeholder="a study, an action, an address"
            value={filter}
            onInput={({ currentTarget }) => onFilter(currentTarget.value)}
          />
        </label>
        <a class="button" href="/v1/audit/lines" download="audit.jsonl">
          All as a file
        </a>
      </div>
      {found.length === 0 && <Notice kind="empty" title="Nothing of that" />}
      <ShowMore shown={shown.length} more={shown.length < found.length} onMore={() => setMost(most + MOST)}>
        <ol class="lines trail" reversed>
          {shown.map((entry) => (
            <li key={entry.index} value={entry.index}>
              <span>
                <strong>{actionWords(entry.action)}</strong> {shownObject(entry, names)}
                <br />
                <span class="soft">
                  {timeWords(entry.at)}, {names(entry.actor)}
                  {detailWords(entry.detail)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </ShowMore>
    </>
  );
}

function shownObject({ object, action }: Entry, names: Names) {
  return action.startsWith("study.") ? <a href={`#/study/${object}`}>{object}</a> : names(object);
}

function detailWords(detail: Entry["detail"]): string {
  const shown = Object.entries(detail).map(([name, value]) => `${name} ${shortText(value)}`);
  return shown.length === 0 ? "" : `; ${shown.join(", ")}`;
}

function shortText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 12)}…` : text;
}
