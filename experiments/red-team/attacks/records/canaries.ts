import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { seededSource } from "@dpbayes/inference";
import { privatize, report, type Study } from "@dpbayes/privacy";
import { run } from "dpbayes/command";
import { defineAttack } from "../../attack.ts";
import { type Canary, everythingSaid, leakIn, newCanary } from "../../canary.ts";
import { newFolder } from "../../new-folder.ts";
import { fieldsRead, person, reports, tables } from "./studies.ts";
import { type WrongFile, wrongFiles } from "./wrong-files.ts";
import { tellingErrors, wrongRecords } from "./wrong-values.ts";

/** What a person sees of an error that came up while something was read. */
type Show = (error: unknown, read: unknown) => string;

const present: Show = everythingSaid;

/** A secret in every kind of wrong record, stream and file, looked for in everything that is said. */
export const canaries = defineAttack<Show>({
  name: "errors/canaries",
  promise:
    "no error shows four characters of a record's value, in its message, details, cause, stack or on a terminal",
  about: "puts a secret into every kind of wrong record, stream and file, and looks for it in what is said",
  present,
  broken: (error, read) => `${present(error, read)}, found ${inspect(read)}`,
  bug: "a catalogue whose sentences show what was found",
  tries: { quick: 100, full: 20_000 },
  async run(show, tries) {
    const rng = seededSource("canaries");
    const folder = newFolder("canaries");
    let [tried, broken] = [0, 0];
    const sentences = new Set<string>();
    let first = "";
    try {
      for (let round = 0; tried < tries; round++) {
        const canary = newCanary(() => rng.uniform());
        for await (const said of sayings(canary, round, folder, show)) {
          tried++;
          sentences.add(said.split("\n", 1)[0]!);
          const leak = leakIn(said, canary);
          if (leak !== undefined) broken++;
          first ||= leak ?? "";
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return {
      tried,
      broken,
      note: `${sentences.size} different sentences${first && `, the first break: ${first}`}`,
    };
  },
});

async function* sayings(canary: Canary, round: number, folder: string, show: Show): AsyncGenerator<string> {
  const studies = [...tables, ...reports];
  const study = studies[round % studies.length]!;
  const fields = fieldsRead(study);
  const field = fields[Math.floor(round / studies.length) % fields.length]!;
  for (const record of wrongRecords(canary, field))
    yield await saidOf(() => taken(study, record), record, show);
  for (const stream of wrongStreams(canary))
    yield await saidOf(() => privatize(tables[round % tables.length]!, stream), canary.text, show);
  const [files, table] = [wrongFiles(canary), tables[round % tables.length]!];
  // The command line takes longer than a record; every round tries other files.
  for (let i = round % 8; i < files.length; i += 8) {
    const said = await commandSaid(folder, files[i]!, table);
    yield show === present ? said : show(said, files[i]!.content);
  }
}

async function taken(study: Study, record: unknown): Promise<unknown> {
  return study.privacy.setting === "local" ? report(study, record) : privatize(study, [person, record]);
}

async function saidOf(work: () => Promise<unknown>, read: unknown, show: Show): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    return show(error, safely(read));
  }
}

/** Looking at a record may throw as well. */
function safely(read: unknown): unknown {
  try {
    inspect(read);
    return read;
  } catch {
    return "unreadable";
  }
}

function wrongStreams(canary: Canary): readonly AsyncIterable<unknown>[] {
  const iterators = tellingErrors(canary).flatMap((error) => [
    { next: () => Promise.reject(error) },
    {
      next: () => {
        throw error;
      },
    },
    { next: async () => ({ value: canary.text, done: false }), return: () => Promise.reject(error) },
  ]);
  const none = [{ next: async () => canary.text }, { next: canary.text }, canary.text];
  return [...iterators, ...none].map((iterator) => ({
    [Symbol.asyncIterator]: () => iterator as unknown as AsyncIterator<unknown>,
  }));
}

/** How a holder may declare a table: with it, other paths refuse. */
const declared: Readonly<Record<string, object>> = {
  age: { decimal: ",", thousands: ".", missing: ["NA", 999] },
  visits: { date: { origin: "2020-01-01", format: "dd.mm.yyyy" } },
  smokes: { words: { true: ["ja"], false: ["nein"] } },
  town: { spellings: { north: ["N"] }, missing: ["?"] },
};

function declaring(study: Study): object {
  const variables = Object.entries(study.variables).map(([name, one]) => [
    name,
    { ...one, ...declared[name] },
  ]);
  return { ...study, variables: Object.fromEntries(variables) };
}

/** All that command lines say and leave behind, about a table that nobody has released before. */
async function commandSaid(folder: string, { ending, content }: WrongFile, study: Study): Promise<string> {
  const own = mkdtempSync(join(folder, "table-"));
  const at = (name: string) => join(own, name);
  const data = at(`t${ending}`);
  writeFileSync(at("study.json"), JSON.stringify(study));
  writeFileSync(at("declared.json"), JSON.stringify(declaring(study)));
  writeFileSync(data, content);
  let said = "";
  const write = (text: string | Uint8Array) => {
    said += String(text);
  };
  const io = {
    stdout: { write },
    stderr: { write },
    env: { DPBAYES_REGISTRY: "off" },
    signal: new AbortController().signal,
    now: () => new Date(0),
  };
  await run(["privatize", data, "-s", at("study.json"), "-o", at("out.json")], io);
  await run(["check-data", at("declared.json"), data, "--json"], io);
  await run(["check-data", at("study.json"), data], io);
  rmSync(data);
  for (const name of readdirSync(own)) said += `${name}\n${readFileSync(at(name), "latin1")}`;
  rmSync(own, { recursive: true });
  return said.replaceAll(own, "");
}
