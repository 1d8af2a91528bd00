import { type Family, families, familyOf } from "@dpbayes/privacy/formats";
import { familyLines } from "dpbayes/browser";
import { Field } from "../../components/field.tsx";
import { type Draft, idOf } from "../state/draft.ts";
import type { PartProps } from "./part-props.ts";

/** What is asked, in a sentence, and which kind of answer it has. */
export function QuestionPart({ draft, onDraft, wrong }: PartProps) {
  const ask = (question: string) => onDraft({ ...draft, question, id: idOf(question) || draft.id });
  return (
    <fieldset>
      <legend>1 · The question</legend>
      <Field
        label="What do you want to know?"
        help="In a sentence, as it should stand above the answer."
        wrong={wrong("question")}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            class="wide"
            value={draft.question}
            placeholder="How does the length of a stay depend on age?"
            onInput={({ currentTarget }) => ask(currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="Which kind of answer?"
        help={familyLines[draft.model.family]}
        wrong={wrong("model.family")}
      >
        {(control) => (
          <select
            {...control}
            value={draft.model.family}
            onChange={({ currentTarget }) => onDraft(withFamily(draft, currentTarget.value as Family))}
          >
            {families.map((family) => (
              <option key={family} value={family}>
                {family.replaceAll("-", " ")}: {familyLines[family]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}

/** Rates are multiplied, as everybody reads them; options of another family mean nothing. */
function withFamily(draft: Draft, family: Family): Draft {
  const link = "link?" in familyOf({ model: { family } }).options ? { options: { link: "log" } } : {};
  return { ...draft, model: { family, formula: draft.model.formula, ...link } };
}
