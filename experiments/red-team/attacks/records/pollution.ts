import { seededSource } from "@dpbayes/inference";
import { openLedger, privatize, report, type Study } from "@dpbayes/privacy";
import { defineAttack } from "../../attack.ts";
import { fieldsRead, person, reports, tables } from "./studies.ts";

/** What is handed over: a record, and the budget of a ledger. */
interface System {
  take(study: Study, record: object): Promise<unknown>;
  open(budget: { readonly epsilon: number }): { readonly budget: Readonly<Record<string, string>> };
}

const present: System = {
  take: async (study, record) =>
    study.privacy.setting === "local" ? report(study, record) : privatize(study, [record]),
  open: (budget) => openLedger({ budget, unit: "one person", neighbours: "add-remove" }),
};

/** Settings that a caller may leave out. */
const settings = { onInvalid: "skip", holder: "nobody", delta: 0.5, distance: 9, neighbours: "add-remove" };

/** Every object inherits a field that the record lacks, or a setting that nobody gave; in loops it shows or not. */
export const pollution = defineAttack<System>({
  name: "records/pollution",
  promise: "what every object inherits is no field of a record and no setting that somebody gave",
  about:
    "adds fields of records and settings to Object.prototype, and leaves them out of what is handed over",
  present,
  broken: {
    take: (study, record) =>
      present.take(
        study,
        Object.fromEntries(fieldsRead(study).map((name) => [name, (record as typeof person)[name]])),
      ),
    open: (budget) => {
      const { epsilon, delta = 0 } = budget as { readonly epsilon: number; readonly delta?: number };
      return { budget: { epsilon: `${epsilon}`, delta: `${delta}` } };
    },
  },
  bug: "fields and settings are read wherever they come from",
  tries: { quick: 68, full: 20_000 },
  async run(system, tries) {
    const rng = seededSource("pollution");
    const studies = [...tables, ...reports];
    let broken = 0;
    for (let i = 0; i < tries; i++) {
      const study = studies[i % studies.length]!;
      const names = fieldsRead(study);
      const missing = names[Math.floor(rng.uniform() * names.length)]!;
      const { [missing]: value, ...record } = person;
      const shows = rng.uniform() < 0.5;
      const taken = await polluted({ [missing]: value }, shows, () =>
        isTaken(() => system.take(study, record)),
      );
      const larger = await polluted(settings, shows, async () => isLarger(system));
      broken += Number(taken) + Number(larger);
    }
    return { tried: 2 * tries, broken, note: `${studies.length} studies` };
  },
});

async function polluted<T>(fields: object, enumerable: boolean, run: () => Promise<T>): Promise<T> {
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(Object.prototype, name, { value, enumerable, configurable: true, writable: true });
  try {
    return await run();
  } finally {
    for (const name of Object.keys(fields)) delete (Object.prototype as Record<string, unknown>)[name];
  }
}

async function isTaken(take: () => Promise<unknown>): Promise<boolean> {
  return take().then(
    () => true,
    () => false,
  );
}

/** A refusal opens nothing. */
function isLarger(system: System): boolean {
  try {
    return system.open({ epsilon: 1 }).budget["delta"] !== "0";
  } catch {
    return false;
  }
}
