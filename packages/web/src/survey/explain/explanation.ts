import type { Manifest } from "@dpbayes/privacy/send";
import { element } from "../element.ts";
import type { Variable } from "../fields.ts";
import { type Language, say } from "../texts/texts.ts";
import { chancesOf, sharedChance, wordsOf } from "./chances.ts";
import { pictureOf } from "./pictures.ts";
import { sentenceOf } from "./sentence.ts";

export interface Explanation {
  readonly shown: HTMLElement;
  /** Told of every answer while it is chosen; nothing of it is kept. */
  answered(value: unknown): void;
}

/** What becomes of the answer to one question: a sentence and, where there is one, a picture; they follow what is chosen. */
export function explanation(
  manifest: Manifest,
  name: string,
  variable: Variable,
  language: Language,
): Explanation {
  const words = wordsOf(variable, say(language, "yes"), say(language, "no"));
  const unit = ("unit" in variable ? variable.unit : undefined) ?? "";
  const bounds = "bounds" in variable ? variable.bounds : undefined;
  // What is true of all answers together is said once, by `sharedExplanation`.
  const chances = chancesOf(manifest, name).filter(({ kind }) => kind !== "relative");
  const shown = element("div", chances.length > 0 ? { class: "explained" } : {});
  const answered = (value: unknown) => {
    const chosen = typeof value === "boolean" ? words[value ? 0 : 1] : words.find((word) => word === value);
    const number = typeof value === "number" ? value : undefined;
    shown.replaceChildren(
      ...chances.flatMap((chance) => {
        const sentence = element("p", {}, sentenceOf(language, chance, { words, chosen, unit }));
        const picture = pictureOf(language, chance, bounds, number);
        return picture
          ? [sentence, element("figure", {}, picture.shown, element("figcaption", {}, picture.caption))]
          : [sentence];
      }),
    );
  };
  answered(undefined);
  return { shown, answered };
}

/** What becomes of all answers together, where noise is added to a vector made of them. */
export function sharedExplanation(
  manifest: Manifest,
  names: readonly string[],
  language: Language,
): readonly HTMLElement[] {
  const chance = sharedChance(manifest, names);
  if (!chance) return [];
  return [
    element(
      "div",
      { class: "explained" },
      element("p", {}, sentenceOf(language, chance, { words: [], unit: "" })),
    ),
  ];
}
