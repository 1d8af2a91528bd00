import type { Manifest } from "../sending/manifest.ts";
import { element } from "./element.ts";
import { type Field, fieldOf, fieldsOf } from "./fields.ts";

/** The questions of a study as a form; `answer` gets a record, once. Undefined of a study that no page can ask. */
export function formOf(manifest: Manifest, answer: (record: unknown) => void): HTMLFormElement | undefined {
  const fields = Object.entries(fieldsOf(manifest)).map(
    ([name, variable]) => [name, fieldOf(name, variable)] as const,
  );
  if (fields.some(([, field]) => !field)) return undefined;
  const known = fields as readonly (readonly [string, Field])[];
  const button = element("button", { type: "submit" }, "Send");
  const form = element("form", { autocomplete: "off" }, ...known.map(([, { shown }]) => shown), button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    answer(Object.fromEntries(known.map(([name, field]) => [name, field.value()])));
  });
  return form;
}
