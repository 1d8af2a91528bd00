import type { english } from "./english.ts";

export type TextKey = keyof typeof english;

/** The sentences of one language. */
export type Texts = Readonly<Record<TextKey, string>>;

/** A language: its sentences, and how it writes numbers and lists. */
export interface Language {
  /** As in `lang`. */
  readonly tag: string;
  readonly texts: Texts;
}

/** A sentence with what stands in braces filled in; what is left of unit words that are not there is trimmed. */
export function say(
  { texts }: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const filled = texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? ""}`);
  return key === "between" || key === "except" || key === "each" || key === "clipped"
    ? filled
    : filled.replaceAll(/ +([,.;]|$)/g, "$1");
}

/** A probability in per cent, as the language writes it. */
export function percent({ tag }: Language, share: number): string {
  const digits =
    share > 0.001 && share < 0.999 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(tag, { style: "percent", ...digits }).format(share);
}

/** Two digits are all that an eye takes in. */
export function rough({ tag }: Language, value: number): string {
  return new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 }).format(value);
}

export function oneOf({ tag }: Language, words: readonly string[]): string {
  return new Intl.ListFormat(tag, { type: "disjunction" }).format(words);
}
