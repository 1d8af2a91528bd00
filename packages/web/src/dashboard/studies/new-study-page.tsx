import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { Slider } from "../../components/slider.tsx";
import { useTask } from "../../live/use-task.ts";
import type { PageProps } from "../places.tsx";
import { Failed } from "../shown/failed.tsx";
import { readStudyFile } from "./read-study-file.ts";
import { EPSILONS, epsilonWords, type Simple, slugOf, studyOf } from "./simple-study.ts";

/** Drafts a study: from a file that the studio or `dpbayes init` wrote, or a survey of one question. */
export function NewStudyPage({ address, replace }: PageProps) {
  const from = address.chosen["from"] ?? "question";
  const choose = (next: string) => replace({ ...address, chosen: { from: next } });
  return (
    <>
      <p>
        <a href="#/">Studies</a>
      </p>
      <h1>New study</h1>
      <fieldset class="row" aria-label="Begin from">
        {[
          ["question", "A survey of one question"],
          ["file", "A study file"],
        ].map(([name, words]) => (
          <button
            key={name}
            type="button"
            aria-pressed={from === name}
            class={from === name ? "main" : ""}
            onClick={() => choose(name!)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      {from === "file" ? <FromFile /> : <FromQuestion />}
    </>
  );
}

function FromQuestion() {
  const [given, setGiven] = useState<Simple>({ question: "", answers: "yes\nno", epsilon: 1 });
  const task = useTask();
  const levels = given.answers.split("\n").filter((line) => line.trim() !== "");
  const draft = async (event: Event) => {
    event.preventDefault();
    await task.run(() => drafted(slugOf(given.question), studyOf(given)));
  };
  return (
    <form class="narrow" onSubmit={draft}>
      <Field label="Question" help="People see it above their answers.">
        {(control) => (
          <input
            {...control}
            type="text"
            required
            maxLength={200}
            value={given.question}
            onInput={({ currentTarget }) => setGiven({ ...given, question: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Answers" help="One a line. Everybody chooses one of them.">
        {(control) => (
          <textarea
            {...control}
            class="few"
            required
            value={given.answers}
            onInput={({ currentTarget }) => setGiven({ ...given, answers: currentTarget.value })}
          />
        )}
      </Field>
      <Slider
        label="Epsilon"
        stops={EPSILONS}
        value={given.epsilon}
        words={(value) => `${value}`}
        ends={["more private", "fewer people needed"]}
        onChange={(epsilon) => setGiven({ ...given, epsilon })}
      />
      <p>{epsilonWords(given.epsilon, Math.max(2, levels.length))}</p>
      <Failed error={task.error} />
      <div class="row">
        <button type="submit" class="main" disabled={task.busy || levels.length < 2}>
          Draft it
        </button>
      </div>
    </form>
  );
}

function FromFile() {
  const [text, setText] = useState("");
  const task = useTask();
  const open = async (file: File | undefined) => file && setText(await file.text());
  const draft = async (event: Event) => {
    event.preventDefault();
    await task.run(async () => {
      const study = await readStudyFile(text);
      await drafted(slugOf(`${(study as { readonly id?: unknown }).id ?? "study"}`), study);
    });
  };
  return (
    <form onSubmit={draft}>
      <Field
        label="File"
        help={
          <>
            study.yaml or study.json: no data, only what is asked and promised. The{" "}
            <a href="/studio/">studio</a> writes one.
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".yaml,.yml,.json"
            onChange={({ currentTarget }) => open(currentTarget.files?.[0])}
          />
        )}
      </Field>
      <Field label="Or its text">
        {(control) => (
          <textarea
            {...control}
            required
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <Failed error={task.error} />
      <div class="row">
        <button type="submit" class="main" disabled={task.busy}>
          Draft it
        </button>
      </div>
    </form>
  );
}

async function drafted(slug: string, study: object): Promise<void> {
  const made = await ask("POST /v1/studies", { body: { slug, study } });
  location.hash = `#/study/${made.slug}`;
}
