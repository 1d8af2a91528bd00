import { partsOf, type StudyBundle } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { readDocument } from "../../files/index.ts";
import type { StudyPlan } from "../../planner/plan-study.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import type { Io } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { planFlags } from "./plan-flags.ts";

/** Flags that say something of all parts; whatever else there is to ask is asked of one. */
const OF_ALL = ["guess", "records", "holders", "interval", "repeats"];

/** What each part is expected to tell at its share of the budget; undefined where nothing is to be simulated. */
export async function planParts(
  given: Given,
  io: Io,
  bundle: StudyBundle,
): Promise<Readonly<Record<string, StudyPlan>> | undefined> {
  const single = Object.keys(planFlags).find((flag) => given.has(flag) && !OF_ALL.includes(flag));
  if (single !== undefined)
    fail("FLAG_VALUE", {
      flag: `--${single}`,
      found: "given for several questions",
      accepted: "given with --part NAME",
    });
  const records = given.count("records", 1);
  if (records === undefined) return undefined;
  const guesses = guessesIn(given, bundle);
  const { planStudy } = await import("../../planner/plan-study.ts");
  const options = optionsOf(given, records);
  const shown = partsProgress(io, "simulated studies");
  const found: Record<string, StudyPlan> = {};
  try {
    for (const [name, study] of Object.entries(partsOf(bundle)))
      found[name] = await planStudy(study, guesses[name] as Parameters<typeof planStudy>[1], {
        ...options,
        signal: io.signal,
        onProgress: ({ done, total }) => shown.heard(done, total),
      });
  } finally {
    shown.clear();
  }
  return found;
}

/** No curves: a table of all parts is to be read at a glance. */
function optionsOf(given: Given, records: number) {
  const holders = given.count("holders", 1);
  const repeats = given.count("repeats", 1);
  const interval = given.number("interval", (p) => p > 0 && p < 1, "between 0 and 1");
  return {
    records,
    epsilons: [],
    ...(holders !== undefined && { holders }),
    ...(repeats !== undefined && { repeats }),
    ...(interval !== undefined && { interval }),
  };
}

const ACCEPTED = "a file (YAML or JSON) with a guess under the name of every part, or given with --part NAME";

function guessesIn(given: Given, bundle: StudyBundle): Readonly<Record<string, unknown>> {
  const word =
    given.text("guess") ?? fail("ARGUMENT_MISSING", { command: "plan", missing: `--guess, ${ACCEPTED}` });
  if (/^[^/\\=]+=/.test(word)) fail("FLAG_VALUE", { flag: "--guess", found: word, accepted: ACCEPTED });
  const value = readDocument(word);
  if (typeof value !== "object" || value === null)
    fail("FILE_FORMAT", { file: word, found: "no guess", accepted: "a guess under the name of every part" });
  const guesses = value as Readonly<Record<string, unknown>>;
  const missing = Object.keys(bundle.models).find((name) => !Object.hasOwn(guesses, name));
  if (missing !== undefined)
    fail("FILE_FORMAT", { file: word, found: `no guess for ${missing}`, accepted: "one for every part" });
  return guesses;
}
