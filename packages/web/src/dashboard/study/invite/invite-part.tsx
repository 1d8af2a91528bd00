import { useState } from "preact/hooks";
import { ask } from "../../../client/ask.ts";
import { Field } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useAsked } from "../../../live/use-asked.ts";
import { useTask } from "../../../live/use-task.ts";
import { useMay } from "../../session/session.ts";
import { Failed } from "../../shown/failed.tsx";
import { Loaded } from "../../shown/loaded.tsx";
import { plural, wholeWords } from "../../shown/words.ts";
import type { PartProps } from "../study-page.tsx";
import { Embed } from "./embed.tsx";
import { MadeLinks } from "./made-links.tsx";

/** How people come to the survey. */
export function InvitePart({ study }: PartProps) {
  const { slug, admission, state } = study;
  const there = state === "open" || state === "paused";
  if (!there)
    return (
      <Notice
        kind="empty"
        title={state === "draft" ? "Nobody can be invited yet" : "Nobody is invited any more"}
      >
        <p>{state === "draft" ? "Open the study first." : `The study is ${state}.`}</p>
      </Notice>
    );
  return (
    <>
      {admission === "invitation" && <Invitations slug={slug} />}
      {admission === "anyone" && (
        <p>
          Anybody who has the address can answer, and nothing keeps a person from answering twice:{" "}
          <a href={`/s/${slug}`}>{`${location.origin}/s/${slug}`}</a>
        </p>
      )}
      {admission === "relay" && <p>Reports come in batches from a program with this study's relay token.</p>}
      <Embed slug={slug} />
    </>
  );
}

function Invitations({ slug }: { readonly slug: string }) {
  const asked = useAsked("GET /v1/studies/{slug}/invitations", { path: { slug } }, 5000);
  const may = useMay("owner");
  return (
    <section>
      <h2>Invitations</h2>
      <Loaded asked={asked} what="invitations">
        {({ made, used }) => (
          <p>
            <span class="big">{plural(made, "invitation")}</span>, {wholeWords(used)} used. Which ones, nobody
            knows: that is what keeps answers without names.
          </p>
        )}
      </Loaded>
      {may && <MakeLinks slug={slug} onMade={asked.reload} />}
    </section>
  );
}

function MakeLinks({ slug, onMade }: { readonly slug: string; readonly onMade: () => void }) {
  const [count, setCount] = useState(10);
  const [csv, setCsv] = useState<string>();
  const task = useTask();
  const make = async (event: Event) => {
    event.preventDefault();
    await task.run(async () =>
      setCsv(await ask("POST /v1/studies/{slug}/invitations", { path: { slug }, body: { count } })),
    );
    onMade();
  };
  if (csv !== undefined) return <MadeLinks slug={slug} csv={csv} onDone={() => setCsv(undefined)} />;
  return (
    <form onSubmit={make}>
      <Field label="How many more" help="One link for each person. Each counts once.">
        {(control) => (
          <input
            {...control}
            type="number"
            min={1}
            max={100_000}
            required
            value={count}
            onInput={({ currentTarget }) => setCount(currentTarget.valueAsNumber)}
          />
        )}
      </Field>
      <Failed error={task.error} />
      <div class="row">
        <button type="submit" class="main" disabled={task.busy}>
          Make links
        </button>
      </div>
    </form>
  );
}
