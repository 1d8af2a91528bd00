import { describe, expect, it } from "vitest";
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
