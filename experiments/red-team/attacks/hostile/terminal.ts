import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededSource } from "@dpbayes/inference";
import { visibleLines } from "@dpbayes/privacy/errors";
import { type Io, run } from "dpbayes/command";
import { defineAttack } from "../../attack.ts";

type Command = (words: readonly string[], io: Io) => Promise<number>;

const odd = [
  "\u001b[2J",
  "\u001b]0;owned\u0007",
  "\u009b31m",
  "\u202e",
  "\u2028",
  "\u007f",
  "\r",
  "\u0008",
  "\ufeff",
];

const names = ["plan", "privatize", "fit", "page", "audit", "export", "ledger", "init", "none"];
const flags = [
  "--json",
  "--study",
  "--holder",
  "--budget-epsilon",
  "--none",
  "--output",
  "--unit",
  "--epsilon",
];

/** A study whose texts and keys are odd, in YAML that says so. */
function studyWith(evil: string): string {
  return JSON.stringify({
    format: "dpbayes.study/1",
    id: "s",
    question: `How many${evil}?`,
    variables: { x: { type: "category", levels: [`a${evil}`, "b"] } },
    model: { family: "categorical", formula: `x${evil} ~ 1` },
    privacy: { setting: "local", epsilon: 1, unit: `one${evil}` },
    [evil]: 1,
  });
}

async function saidBy(command: Command, words: readonly string[]): Promise<string> {
  let said = "";
  const output = { write: (text: string) => (said += text) };
  const signal = AbortSignal.timeout(10_000);
  await command(words, { stdout: output, stderr: output, env: {}, signal, now: () => new Date(0) });
  return said;
}

/** Escapes in file names, flags, values, texts and keys of studies, through every command. */
export const hostileTerminal = defineAttack<Command>({
  name: "hostile/terminal",
  promise: "nothing that acts on a terminal is written, whatever names, flags and files say",
  about: "puts escapes and marks of direction into arguments, file names and studies of every command",
  present: run,
  broken: async (words, io) => {
    io.stderr.write(`dpbayes: ${words.join(" ")} cannot be read\n`);
    return 1;
  },
  bug: "what was found is printed as it is",
  tries: { quick: 40, full: 2000 },
  async run(command, tries) {
    const rng = seededSource("terminal");
    const pick = (list: readonly string[]) => list[Math.floor(rng.uniform() * list.length)]!;
    const folder = mkdtempSync(join(tmpdir(), "dpbayes-terminal-"));
    const file = join(folder, "study.json");
    let broken = 0;
    try {
      for (let i = 0; i < tries; i++) {
        const evil = pick(odd);
        writeFileSync(file, studyWith(evil));
        const place = rng.uniform() < 0.5 ? file : join(folder, `${evil}.csv`);
        const said = await saidBy(command, [
          pick(names) + (i % 9 === 0 ? evil : ""),
          place,
          pick(flags),
          `${evil}x`,
        ]);
        if (visibleLines(said) !== said) broken++;
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return { tried: tries, broken };
  },
});
