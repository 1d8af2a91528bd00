import type { Manifest } from "@dpbayes/privacy/send";
import { element } from "./element.ts";
import { sharedExplanation } from "./explain/explanation.ts";
import { type Field, fieldOf, fieldsOf } from "./fields.ts";
import { type Language, say } from "./texts/texts.ts";

/** The questions of a study as a form; `answer` gets a record, once. Undefined of a study that no page can ask. */
export function formOf(
  manifest: Manifest,
  language: Language,
  answer: (record: unknown) => void,
): HTMLFormElement | undefined {
  const fields = Object.entries(fieldsOf(manifest)).map(
    ([name, variable]) => [name, fieldOf(manifest, name, variable, language)] as const,
  );
  if (fields.some(([, field]) => !field)) return undefined;
  const known = fields as readonly (readonly [string, Field])[];
  const button = element("button", { type: "submit" }, say(language, "send"));
  const names = known.map(([name]) => name);
  const form = element(
    "form",
    { autocomplete: "off" },
    ...known.map(([, { shown }]) => shown),
    ...sharedExplanation(manifest, names, language),
    button,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    answer(Object.fromEntries(known.map(([name, field]) => [name, field.value()])));
  });
  return form;
}
