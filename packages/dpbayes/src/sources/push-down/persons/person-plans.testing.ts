import { families, type PersonRecords, parseStudy, type VectorPlan } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import type { SourceRecord } from "../../record-source.ts";
import { awkwardPlans, awkwardRecords } from "../awkward-tables.testing.ts";

/** The same question about persons, who may have several records. */
export function withRecords({ study }: VectorPlan, records: PersonRecords): VectorPlan {
  const { mechanism, ...privacy } = study.privacy;
  const kept = mechanism === undefined || mechanism === "geometric" ? {} : { mechanism };
  return planTable(
    parseStudy({
      ...study,
      privacy: { ...privacy, ...kept, unit: "one patient", person: "person", records },
    }),
  );
}

/** Whose records add up person by person; a table counts one record of a person, and a total needs its own bound. */
const added = families.filter((family) => family !== "table" && family !== "total");

const names = [
  "gaussian, income ~ 1, replace-one",
  ...added.flatMap((family) =>
    awkwardPlans
      .filter(({ name }) => name.startsWith(`${family},`))
      .slice(0, 1)
      .map(({ name }) => name),
  ),
];

const total = awkwardPlans.find(({ name }) => name.startsWith("total"))!;

/** Plans of every form that SQL sums, of persons. */
export const personPlans: readonly { readonly name: string; readonly plan: VectorPlan }[] = [
  ...awkwardPlans
    .filter(({ name }) => names.includes(name))
    .map(({ name, plan }) => ({ name, plan: withRecords(plan, "average") })),
  { name: `${total.name}, sum`, plan: withRecords(total.plan, { sum: 3 }) },
];

const ids = ["a", "b ", " b", "c-17", "7", "007", "Ä", null, "", "  "];

/** Awkward records of a few persons, and now and then of nobody. */
export function personRecords(plan: VectorPlan, count: number): readonly SourceRecord[] {
  return awkwardRecords(plan, count, 13).map((record, i) => ({
    ...record,
    person: i % 3 === 0 ? `own-${i % 90}` : ids[(i * 7) % ids.length],
  }));
}
