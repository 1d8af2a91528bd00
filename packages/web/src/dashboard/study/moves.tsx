import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { TypedConfirmation } from "../../components/typed-confirmation.tsx";
import { useTask } from "../../live/use-task.ts";
import { useMay } from "../session/session.ts";
import { Failed } from "../shown/failed.tsx";
import { useSay } from "../shown/said.tsx";
import type { PartProps } from "./study-page.tsx";

type Move = "open" | "pause" | "resume" | "close" | "archive";

/** What an owner can do with a study in each state. */
const moves: Readonly<Record<string, readonly Move[]>> = {
  draft: ["open"],
  open: ["pause", "close"],
  paused: ["resume", "close"],
  closed: ["archive"],
};

const words: Readonly<Record<Move, string>> = {
  open: "Open it",
  pause: "Pause",
  resume: "Resume",
  close: "Close …",
  archive: "Archive …",
};

/** What cannot be undone, and what it costs. */
const final: Readonly<Partial<Record<Move, string>>> = {
  close:
    "No report is taken any more, for good. What has arrived is cut into a last release; the keys that admit reports are erased. If you only want a break, pause it.",
  archive: "The single randomised reports are dropped. Counts, releases and fits stay.",
};

/** What follows a move that can be taken back. */
const back: Readonly<Partial<Record<Move, { readonly words: string; readonly move: Move }>>> = {
  pause: { words: "Paused: devices keep their reports", move: "resume" },
  resume: { words: "Resumed: reports are taken", move: "pause" },
};

/** Open, pause, close, archive; a draft can also be thrown away. */
export function Moves({ study: { slug, state, study, admission, keep }, changed }: PartProps) {
  const [asked, setAsked] = useState<Move>();
  const task = useTask();
  const say = useSay();
  const may = useMay("owner");
  const there = moves[state] ?? [];
  if (!may || there.length === 0) return null;
  const move = async (one: Move) => {
    setAsked(undefined);
    const done = await task.run(() => ask(`POST /v1/studies/{slug}/${one}`, { path: { slug } }));
    changed();
    const undo = back[one];
    if (done && undo)
      say(undo.words, () =>
        ask(`POST /v1/studies/{slug}/${undo.move}`, { path: { slug } }).then(changed, changed),
      );
  };
  const discard = async () => {
    const done = await task.run(() => ask("DELETE /v1/studies/{slug}", { path: { slug } }));
    if (!done) return;
    location.hash = "#/";
    say(`${slug} deleted`, async () => {
      await ask("POST /v1/studies", { body: { slug, study, admission, keep } });
      location.hash = `#/study/${slug}`;
    });
  };
  return (
    <>
      <div class="row">
        {there.map((one) => (
          <button
            key={one}
            type="button"
            class={one === "open" || one === "resume" ? "main" : final[one] ? "danger" : ""}
            disabled={task.busy}
            onClick={() => (final[one] ? setAsked(one) : move(one))}
          >
            {words[one]}
          </button>
        ))}
        {state === "draft" && (
          <button type="button" disabled={task.busy} onClick={discard}>
            Delete the draft
          </button>
        )}
        {state === "draft" && (
          <span class="soft">Once open, a study never changes: another epsilon is another study.</span>
        )}
      </div>
      <Failed error={task.error} />
      {asked && (
        <TypedConfirmation
          title={`${asked === "close" ? "Close" : "Archive"} ${slug}?`}
          word={slug}
          action={asked === "close" ? "Close for good" : "Archive"}
          onConfirm={() => move(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{final[asked]}</p>
        </TypedConfirmation>
      )}
    </>
  );
}
