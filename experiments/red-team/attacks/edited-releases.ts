import { seededSource } from "@dpbayes/inference";
import { parseRelease, parseStudy, privatize } from "@dpbayes/privacy";
import { defineAttack } from "../attack.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smokers",
  question: "How many people smoke?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
});

/** One digit of a release, anywhere in its text, becomes the next one. */
export const editedReleases = defineAttack<(text: string) => unknown>({
  name: "formats/edited-releases",
  promise: "a release of which a number was changed is not read",
  about: "changes one digit of a release's text",
  present: (text) => parseRelease(JSON.parse(text)),
  broken: (text) => JSON.parse(text),
  bug: "the digest is not compared",
  tries: { quick: 50, full: 10_000 },
  async run(read, tries) {
    const rng = seededSource("edited releases");
    const text = JSON.stringify(await privatize(study, [{ smokes: true }, { smokes: false }]));
    const digits = [...text.matchAll(/\d/g)].map((match) => match.index);
    let broken = 0;
    for (let i = 0; i < tries; i++) {
      const at = digits[Math.floor(rng.uniform() * digits.length)]!;
      const edited = `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
      if (isRead(() => read(edited)) && saysOther(edited, text)) broken++;
    }
    return { tried: tries, broken };
  },
});

/** The last of 17 digits may be another one of the same double. */
function saysOther(edited: string, text: string): boolean {
  return JSON.stringify(JSON.parse(edited)) !== text;
}

function isRead(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
