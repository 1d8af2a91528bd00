import type { SeededSource } from "@dpbayes/inference";
import { readCsv } from "../../data/tables/read-csv.ts";
import { BLOCKS, type BlockGroup, blockNames, type Kinds, type Person, sizes } from "./census-table.ts";

/** Real people in the areas that they were counted in: each area is drawn again from its own people. */
export interface RealPeople {
  readonly areas: readonly (readonly Person[])[];
}

/** Areas of fewer people than this are left out, and of more. */
const FEWEST = 8;
const MOST = 150;

/**
 * Census records of 1994, 48,842 people. They say nothing of where people live, so occupation by schooling stand for blocks, which are
 * far more unlike than blocks are; kinds of work stand for quarters, men and women for ages, the foreign born for hispanic people, and
 * the 63 most frequent combinations of marital status, place in the household and race for races.
 */
export async function realPeople(): Promise<RealPeople | undefined> {
  const csv = await readCsv("adult/adult_train.csv", "adult/adult_test.csv");
  if (csv === undefined) return undefined;
  const at = (name: string) => csv.header.indexOf(name);
  const combined = (row: readonly string[]) =>
    [row[at("marital_status")], row[at("relationship")], row[at("race")]].join();
  const work = byFrequency(csv.rows.map((row) => row[at("workclass")]!)).filter((name) => name !== "?");
  const kinds = byFrequency(csv.rows.map(combined)).slice(0, sizes.cenrace);
  const areas = new Map<string, Person[]>();
  for (const row of csv.rows) {
    const person: Person = [
      work.indexOf(row[at("workclass")]!),
      row[at("sex")] === "Male" ? 1 : 0,
      row[at("native_country")] === "United-States" ? 0 : 1,
      kinds.indexOf(combined(row)),
    ];
    if (person.includes(-1)) continue;
    const area = `${row[at("occupation")]}, ${row[at("education")]}`;
    areas.set(area, [...(areas.get(area) ?? []), person]);
  }
  return { areas: [...areas.values()].filter(({ length }) => length >= FEWEST && length <= MOST) };
}

/** Values from the most frequent on; those that are equally frequent by their names. */
function byFrequency(values: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
}

/** Twelve of the areas, each with as many people as it has, drawn from its own with replacement. */
export function resampledGroup(kinds: Kinds, { areas }: RealPeople, rng: SeededSource): BlockGroup {
  const left = [...areas];
  const chosen = Array.from({ length: BLOCKS }, () => left.splice(rng.uint32() % left.length, 1)[0]!);
  const blocks = chosen.map((people) => people.map(() => people[rng.uint32() % people.length]!));
  return { blocks, zero: kinds === 2016 ? chosen.flatMap(absentWork) : [] };
}

/** Kinds of work that nobody of an area has are known not to be there, as kinds of quarters would be. */
function absentWork(people: readonly Person[], block: number): readonly Record<string, string | string[]>[] {
  const present = new Set(people.map(([work]) => work));
  const absent = Array.from({ length: sizes.hhgq }, (_, i) => i).filter((one) => !present.has(one));
  return absent.length === 0 ? [] : [{ block: blockNames[block]!, hhgq: absent.map(String) }];
}
