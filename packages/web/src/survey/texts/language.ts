import { english } from "./english.ts";
import type { Language, Texts } from "./texts.ts";

/** What the page itself speaks. */
export const ownLanguage: Language = { tag: "en", texts: english };

/** Languages whose sentences are files beside the page. */
const translated: readonly string[] = ["de"];

/** The language that the address asks for (`?lang=de`), or the first of the device's that there is. */
export function languageFor(asked: string | null, devices: readonly string[]): string {
  const wanted = [...(asked === null ? [] : [asked]), ...devices].map(
    (tag) => tag.toLowerCase().split("-")[0]!,
  );
  return wanted.find((tag) => tag === ownLanguage.tag || translated.includes(tag)) ?? ownLanguage.tag;
}

/** Its sentences; where they cannot be had, the page speaks as it is. */
export async function readLanguage(tag: string): Promise<Language> {
  if (tag === ownLanguage.tag) return ownLanguage;
  try {
    const answer = await fetch(`/assets/survey.${tag}.json`);
    const texts = (await answer.json()) as Texts;
    return answer.ok ? { tag, texts: { ...english, ...texts } } : ownLanguage;
  } catch {
    return ownLanguage;
  }
}
