import { type SeededSource, seededSource } from "@dpbayes/inference";
import { strictJson } from "@dpbayes/privacy/formats";
import { defineAttack } from "../../attack.ts";
import { seeds } from "../../fuzz/seeds.ts";

/** A key of the text, written once more in its object with another value; half of the time with an escape. */
function withKeyTwice(text: string, rng: SeededSource): string {
  const keys = [...text.matchAll(/"([a-z][A-Za-z0-9]*)":/g)];
  const { 0: whole, 1: key, index } = keys[Math.floor(rng.uniform() * keys.length)]!;
  const code = key!.charCodeAt(0).toString(16).padStart(4, "0");
  const again = rng.uniform() < 0.5 ? whole : `"\\u${code}${key!.slice(1)}" :`;
  return `${text.slice(0, index)}${again}null,${text.slice(index)}`;
}

/** Of a key that stands twice one program takes the first and another the last. */
export const hostileDuplicateKeys = defineAttack<(text: string) => boolean>({
  name: "hostile/duplicate-keys",
  promise: "a document in which a key stands twice is not read, however the key is written",
  about: "writes a key of a study, release, report or prepared study twice",
  present: (text) => "value" in strictJson(text),
  broken: (text) => JSON.parse(text) !== undefined,
  bug: "of two values the last counts",
  tries: { quick: 200, full: 20_000 },
  run(isRead, tries) {
    const rng = seededSource("duplicate keys");
    const texts = Object.values(seeds())
      .flat()
      .map((seed) => JSON.stringify(seed));
    let broken = 0;
    for (let i = 0; i < tries; i++) if (isRead(withKeyTwice(texts[i % texts.length]!, rng))) broken++;
    return { tried: tries, broken };
  },
});
