import { execFileSync } from "node:child_process";
import { createFit } from "@dpbayes/inference";
import { parseStudy } from "@dpbayes/privacy";
import { expect, test } from "vitest";
import { repeatCommand } from "./repeat.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do they stay?",
  variables: { days: { type: "number", bounds: [0, 30] } },
  model: { family: "gaussian", formula: "days ~ 1" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
});
const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

function wordsOf(seed: string, holder: string, files?: readonly string[]): readonly string[] {
  const run = { chain: 0, seed, draws: Float64Array.of(1, 2, 3, 4), stats: {}, warmup, seconds: 0 };
  const fit = createFit([{ name: "mean", shape: [] }], [run], { seed });
  const command = repeatCommand(fit, study, [{ digest: "", holder }], { ...(files && { files }) });
  return execFileSync("sh", ["-c", command.replace("dpbayes", "printf '%s\\n'")])
    .toString()
    .trim()
    .split("\n");
}

test.skipIf(process.platform === "win32")(
  "what a fit's author wrote stays a word in the command that repeats it",
  () => {
    for (const evil of [
      "1; echo owned",
      "$(echo owned)",
      "`echo owned`",
      "1 && echo owned",
      "it's & 'owned'",
    ]) {
      const words = wordsOf(evil, evil);
      expect(words).toEqual(["fit", "stay.yaml", `${evil}.release.json`, "--seed", evil, "-o", "fit"]);
      const given = wordsOf("1", "north", ["in/stays.yaml", evil]);
      expect(given).toEqual(["fit", "in/stays.yaml", evil, "--seed", "1", "-o", "fit"]);
    }
  },
);
