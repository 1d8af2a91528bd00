import type { Language } from "../texts/texts.ts";
import { oneOf, percent, rough, say } from "../texts/texts.ts";
import type { Chance } from "./chances.ts";

/** Other answers that a sentence still names. */
const NAMED = 4;

export interface Answered {
  /** The answers there are, in the question's words. */
  readonly words: readonly string[];
  /** Which of them was chosen. */
  readonly chosen?: string | undefined;
  readonly unit: string;
}

/** One sentence on what becomes of an answer: of the one that is chosen, where there is one. */
export function sentenceOf(language: Language, chance: Chance, { words, chosen, unit }: Answered): string {
  switch (chance.kind) {
    case "level": {
      const shares = {
        keep: percent(language, chance.keep),
        other: percent(language, chance.other),
        count: chance.count,
      };
      if (chance.of !== "levels")
        return say(language, chance.of === "cells" ? "anyCell" : "anyRange", shares);
      if (chosen === undefined) return say(language, "anyAnswer", shares);
      const rest = words.filter((word) => word !== chosen);
      const several = rest.length > NAMED;
      const others = several
        ? say(language, "manyOthers", { count: rest.length })
        : oneOf(
            language,
            rest.map((word) => `“${word}”`),
          );
      const each = rest.length > 1 ? say(language, "each") : "";
      return say(language, "yourAnswer", { ...shares, answer: chosen, others, each });
    }
    case "bits": {
      const { one, zero, count } = chance;
      return say(language, "bits", { one: percent(language, one), zero: percent(language, zero), count });
    }
    case "noise":
      return say(language, "noise", { median: rough(language, chance.median), unit });
    case "relative":
      return say(language, "relative", { times: rough(language, chance.times) });
    default:
      return chance satisfies never;
  }
}
