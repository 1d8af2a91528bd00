import { describe, expect, it } from "vitest";
import { isJoinedByPerson } from "./joined-by-person.ts";
import { functionNames } from "./plan-functions.ts";
import { type PlanNode, rowOrigin } from "./plan-nodes.ts";

const scan: PlanNode = { "Node Type": "Seq Scan", Schema: "public", "Relation Name": "people" };
const above = (type: string, ...below: readonly PlanNode[]): PlanNode => ({
  "Node Type": type,
  Plans: below,
});

describe("where rows come from, by a plan", () => {
  it("from one row each, through nodes that keep them", () => {
    expect(rowOrigin(above("Gather", above("Sort", scan)))).toMatchObject({ kind: "one", scans: [{}] });
  });

  it.each<[string, PlanNode]>([
    ["a node that is not known", above("Quantum Scan", scan)],
    ["a node of an extension", above("Custom Scan", scan)],
    ["a name that every object has", above("constructor", scan)],
    ["a scan elsewhere of more than one table", { "Node Type": "Foreign Scan" }],
    ["a plan apart, whatever its node", above("Result", { ...scan, "Parent Relationship": "SubPlan" })],
    ["a plan with a name", above("Result", { ...scan, "Subplan Name": "CTE a" })],
    ["no table", above("Result")],
  ])("from any rows: %s", (_, plan) => {
    expect(rowOrigin(plan).kind).toBe("any");
  });
});

describe("rows joined by the person", () => {
  const table = (alias: string, more: object = {}): PlanNode => ({ ...scan, Alias: alias, ...more });
  const joined = (more: object, ...plans: readonly PlanNode[]): PlanNode => ({
    "Node Type": "Hash Join",
    Output: ["s.days", 's."patient id"'],
    Plans: plans,
    ...more,
  });
  const cond = { "Hash Cond": '(s."patient id" = p.id)' };
  it.each<[string, PlanNode, boolean]>([
    ["by equality", joined(cond, table("s"), table("p")), true],
    [
      "by two",
      joined({ "Hash Cond": '((s."patient id" = p.id) AND (s.y = p.y))' }, table("s"), table("p")),
      true,
    ],
    ["by an index", joined({}, table("s"), table("p", { "Index Cond": '(p.id = s."patient id")' })), true],
    ["by something else", joined({ "Hash Cond": "(s.ward = p.ward)" }, table("s"), table("p")), false],
    [
      "by an OR",
      joined({ "Hash Cond": '((s."patient id" = p.id) OR (s.y = p.y))' }, table("s"), table("p")),
      false,
    ],
    ["with a third table", joined(cond, table("s"), table("p"), table("w")), false],
    [
      "of an id that is computed",
      joined({ ...cond, Output: ["s.days", "(1 + s.x)"] }, table("s"), table("p")),
      false,
    ],
    [
      "in groups of it",
      joined({ ...cond, "Node Type": "Aggregate", "Group Key": ["p.id"] }, table("s"), table("p")),
      true,
    ],
    [
      "in other groups",
      joined({ ...cond, "Node Type": "Aggregate", "Group Key": ["p.y"] }, table("s"), table("p")),
      false,
    ],
    ["and unfolded", joined({ ...cond, "Node Type": "ProjectSet" }, table("s"), table("p")), false],
  ])("%s", (_, plan, is) => {
    expect(isJoinedByPerson(plan, 1)).toBe(is);
  });
});

describe("the functions of a plan", () => {
  it.each<[string, readonly string[]]>([
    ["(lower(a) = public.g(b, f(c)))", ["lower", "g", "f"]],
    [`("Odd ""name"(a) > 'h(x) ''k(')`, ['Odd "name']],
    [`("it's" + f(a) + 'text'::text)`, ["f"]],
    ["(größe(a) + x$1 (b))", ["größe", "x$1"]],
  ])("%s", (text, names) => {
    expect(functionNames({ Output: [text] })).toEqual(names);
  });
});
