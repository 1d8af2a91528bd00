import type { Manifest } from "@dpbayes/privacy/send";
import { element } from "./element.ts";
import { explanation } from "./explain/explanation.ts";
import { type Language, say } from "./texts/texts.ts";

/** One question of a form, and how its answer is read; undefined while there is none. */
export interface Field {
  readonly shown: HTMLElement;
  value(): unknown;
}

type Parts = Extract<Manifest["prepared"], { readonly parts: unknown }>["parts"];

/** A variable of a study, as a device is told of it. */
export type Variable = Parts[string]["fields"][string];

/** What of a record a study reads, with bounds and levels as the noise was made for. */
export function fieldsOf({ prepared }: Manifest): Readonly<Record<string, Variable>> {
  const parts = "parts" in prepared ? Object.values(prepared.parts) : [prepared];
  return Object.assign({}, ...parts.map(({ fields }) => fields)) as Readonly<Record<string, Variable>>;
}

/** A question on a page, with what becomes of its answer; undefined of what no page can ask. */
export function fieldOf(
  manifest: Manifest,
  name: string,
  variable: Variable,
  language: Language,
): Field | undefined {
  const label = name.replaceAll("_", " ");
  const field = questionOf(name, label, variable, language);
  if (!field) return undefined;
  const { shown, answered } = explanation(manifest, name, variable, language);
  field.shown.append(shown);
  field.shown.addEventListener("input", () => answered(field.value()));
  return field;
}

function questionOf(name: string, label: string, variable: Variable, language: Language): Field | undefined {
  if (variable.type === "category") return choice(name, label, variable.levels, variable.levels);
  if (variable.type === "boolean")
    return choice(name, label, [say(language, "yes"), say(language, "no")], [true, false]);
  return variable.type === "counts" ? undefined : number(name, label, variable, language);
}

/** Buttons, one of which is chosen: by a finger, or by the keys of a radio group. */
function choice(name: string, label: string, words: readonly string[], values: readonly unknown[]): Field {
  const inputs = words.map((_, i) =>
    element("input", { type: "radio", name, id: `${name}-${i}`, value: `${i}`, required: "" }),
  );
  const buttons = inputs.map((input, i) =>
    element("label", { class: "level", for: input.id }, input, element("span", { dir: "auto" }, words[i]!)),
  );
  const shown = element("fieldset", {}, element("legend", { dir: "auto" }, label), ...buttons);
  return { shown, value: () => values[inputs.findIndex(({ checked }) => checked)] };
}

type Bounded = Extract<Variable, { readonly bounds: unknown }>;

/** A box with the unit and bounds beside it. What lies outside is moved to the bound by the study itself, or refused by the box. */
function number(
  name: string,
  label: string,
  { type, bounds: [low, high], unit, outside }: Bounded,
  language: Language,
): Field {
  const limits = outside === "refuse" ? { min: `${low}`, max: `${high}` } : {};
  const step = type === "count" ? "1" : "any";
  const input = element("input", {
    ...{ type: "number", id: name, step, required: "", inputmode: type === "count" ? "numeric" : "decimal" },
    ...{ autocomplete: "off", "aria-describedby": `${name}-bounds`, ...limits },
  });
  const words = say(language, "bounds", { low, high, unit: unit ?? "" });
  const beyond = outside === "clip" ? say(language, "clipped") : "";
  const shown = element(
    "div",
    { class: "number" },
    element("label", { for: name, dir: "auto" }, label),
    input,
    element("small", { id: `${name}-bounds`, dir: "auto" }, words + beyond),
  );
  return { shown, value: () => (input.value === "" ? undefined : input.valueAsNumber) };
}
