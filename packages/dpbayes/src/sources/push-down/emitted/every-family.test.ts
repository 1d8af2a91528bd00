import { type Family, families, familyOf } from "@dpbayes/privacy";
import { describe, expect, it, test } from "vitest";
import { awkwardPlans } from "../awkward-tables.testing.ts";
import { engineNames } from "../dialects/engine-names.ts";
import { personPlans } from "../persons/person-plans.testing.ts";
import { emitSums } from "./emit-sums.ts";

/** Reports are made one by one on devices: there is no table of records to sum. */
const onDevices = families.filter((family) => familyOf({ model: { family } }).localOnly === true);

const familiesOf = (plans: typeof awkwardPlans): ReadonlySet<Family> =>
  new Set(plans.map(({ plan }) => plan.study.model.family));

test("the plans that engines are compared on are of every family that a table can have", () => {
  expect(onDevices).toEqual(["topic-model", "community-model"]);
  expect([...familiesOf(awkwardPlans)].sort()).toEqual(
    families.filter((family) => !onDevices.includes(family)).sort(),
  );
});

test("those of persons too, but for tables, which count one record of a person", () => {
  expect([...familiesOf(personPlans)].sort()).toEqual(
    families.filter((family) => family !== "table" && !onDevices.includes(family)).sort(),
  );
});

/** What is left in SQL if what stands in quotes is taken out: names and texts may have any characters. */
const bare = (sql: string) =>
  sql.replace(/^--.*$/gm, "").replace(/'(?:[^'\\]|\\.|'')*'|"(?:[^"]|"")*"|`[^`]*`/g, "");

describe.each(engineNames)("for %s", (engine) => {
  it.each([...awkwardPlans, ...personPlans])("$name is one statement with one row", ({ plan }) => {
    const sql = bare(emitSums(plan.study, { engine, table: "clinic.visits" }));
    expect(sql.trim()).toMatch(/^SELECT [\s\S]*;$/);
    expect(sql.match(/;/g)).toHaveLength(1);
    expect([...sql].filter((one) => one === "(").length).toBe([...sql].filter((one) => one === ")").length);
    expect(sql).not.toMatch(/undefined|NaN|\[object|Infinity/);
  });
});
