import { seededSource } from "@dpbayes/inference";
import { privatize, report, type Study } from "@dpbayes/privacy";
import { defineAttack } from "../../attack.ts";
import { fieldsRead, person, reports, tables } from "./studies.ts";

/** Whatever takes one record. */
type Take = (study: Study, record: object) => Promise<unknown>;

const present: Take = async (study, record) =>
  study.privacy.setting === "local" ? report(study, record) : privatize(study, [record]);

/** What a field answers when it is asked again. */
const lies: readonly unknown[] = [1e300, -1, Number.NaN, "elsewhere", null, undefined, [], [1, 2], {}, true];

/** Fields that answer truly the first time and lie from then on; what was asked twice is noted. */
export const readOnce = defineAttack<Take>({
  name: "records/read-once",
  promise:
    "every field of a record, and every part of a list, is read once: what was checked is what is used",
  about: "counts how often each field is read, and answers otherwise from the second time on",
  present,
  broken: (study, record) => {
    for (const name of fieldsRead(study))
      if ((record as typeof person)[name] === undefined) throw new TypeError(`${name} is missing`);
    return present(study, record);
  },
  bug: "fields are checked first and read again afterwards",
  tries: { quick: 68, full: 20_000 },
  async run(take, tries) {
    const rng = seededSource("read once");
    const studies = [...tables, ...reports];
    let broken = 0;
    for (let i = 0; i < tries; i++) {
      const study = studies[i % studies.length]!;
      const lie = lies[Math.floor(rng.uniform() * lies.length)];
      const asked = new Map<string, number>();
      const refused = await take(study, lying(person, "", lie, asked)).then(
        () => false,
        () => true,
      );
      const once = fieldsRead(study).every((name) => asked.get(name) === 1);
      if (refused || !once || [...asked.values()].some((times) => times > 1)) broken++;
    }
    return { tried: tries, broken, note: `${studies.length} studies, ${lies.length} lies` };
  },
});

function lying<T extends object>(truth: T, prefix: string, lie: unknown, asked: Map<string, number>): T {
  return new Proxy(truth, {
    get(target, key) {
      const name = `${prefix}${String(key)}`;
      const times = (asked.get(name) ?? 0) + 1;
      asked.set(name, times);
      if (times > 1) return lie;
      const value: unknown = Reflect.get(target, key);
      return Array.isArray(value) ? lying(value, `${name}.`, lie, asked) : value;
    },
  });
}
