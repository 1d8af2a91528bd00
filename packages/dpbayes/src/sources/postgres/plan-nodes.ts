/** A node of a plan as EXPLAIN (FORMAT JSON) writes it; the fields that are read here. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Subplan Name"?: string;
  readonly "Relation Name"?: string;
  readonly Alias?: string;
  readonly "Hash Cond"?: string;
  readonly "Merge Cond"?: string;
  readonly "Index Cond"?: string;
  readonly "Join Filter"?: string;
  readonly Schema?: string;
  readonly "Group Key"?: readonly string[];
  readonly Output?: readonly string[];
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * What a node does to rows. `keeps`: each row that leaves it is computed from one row that entered, and no two from the
 * same. `multiplies`: a row that entered may be in several that leave. `groups`: several that entered are in one that
 * leaves, each in one only. Of any other node nothing is known, or that a row may change all the others: LIMIT, window
 * functions, sets, samples, rows by their place on the disk.
 */
const effects: ReadonlyMap<string, Effect> = new Map([
  ...effect("keeps", ["Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Heap Scan", "Bitmap Index Scan"]),
  ...effect("keeps", ["BitmapAnd", "BitmapOr", "Foreign Scan", "Values Scan", "Append", "Merge Append"]),
  ...effect("keeps", ["Gather", "Gather Merge", "Result", "Subquery Scan", "Sort", "Incremental Sort"]),
  ...effect("keeps", ["Materialize", "Memoize", "Hash"]),
  ...effect("multiplies", ["Nested Loop", "Hash Join", "Merge Join", "ProjectSet", "Function Scan"]),
  ...effect("groups", ["Aggregate", "Group", "Unique"]),
]);

type Effect = "keeps" | "multiplies" | "groups";

function effect(does: Effect, nodes: readonly string[]): readonly (readonly [string, Effect])[] {
  return nodes.map((node) => [node, does]);
}

/** A table that a plan reads; the same one twice, if it does so twice. */
export interface Scan {
  readonly schema: string;
  readonly relation: string;
}

/** How rows come about: each from one row; several from one or one from several; or from any number of any rows. */
export type RowOrigin =
  | {
      readonly kind: "one" | "several";
      readonly scans: readonly Scan[];
      readonly why: string;
      /** Something is read of which it is not seen where its rows come from. */
      readonly unseen?: true;
    }
  | { readonly kind: "any"; readonly why: string };

export function rowOrigin(plan: PlanNode): RowOrigin {
  const nodes = nodesOf(plan);
  const mixed = nodes.find(mixes);
  if (mixed !== undefined) return { kind: "any", why: mixingOf(mixed) };
  if (nodes.some((node) => effects.get(node["Node Type"]) === "multiplies" && below(node).some(sums)))
    return { kind: "any", why: "it joins rows with sums over rows" };
  const scans = nodes.flatMap(scanOf);
  if (scans.length === 0) return { kind: "any", why: "it reads no table" };
  const changing = nodes.find((node) => effects.get(node["Node Type"]) !== "keeps");
  if (changing === undefined) return { kind: "one", scans, why: "" };
  const why = isGroup(changing) ? "it puts rows together" : "it joins or unfolds rows";
  return { kind: "several", scans, why: `${why} (${changing["Node Type"]})` };
}

function nodesOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...below(plan)];
}

function below({ Plans = [] }: PlanNode): readonly PlanNode[] {
  return Plans.flatMap(nodesOf);
}

/**
 * A node that is not known; one that is planned apart and read from many rows, or from each; sums without groups; a scan
 * of something elsewhere that is more than one table.
 */
function mixes(node: PlanNode): boolean {
  const type = node["Node Type"];
  if (effects.get(type) === undefined || isApart(node)) return true;
  if (type === "Foreign Scan") return node["Relation Name"] === undefined;
  return type === "Aggregate" && node["Group Key"] === undefined;
}

function mixingOf(node: PlanNode): string {
  return isApart(node)
    ? "it has a query inside that is answered by other rows"
    : `one row may change all others (${node["Node Type"]})`;
}

function isApart(node: PlanNode): boolean {
  return (
    node["Subplan Name"] !== undefined || ["InitPlan", "SubPlan"].includes(node["Parent Relationship"] ?? "")
  );
}

function isGroup(node: PlanNode): boolean {
  return effects.get(node["Node Type"]) === "groups";
}

/** Whether a group is more than its key: the keys alone, which `IN (SELECT …)` may be planned by, hold nobody's sums. */
function sums(node: PlanNode): boolean {
  const { "Group Key": keys = [], Output: output, Filter: filter } = node;
  const keysOnly = output?.every((column) => keys.includes(column)) === true && filter === undefined;
  return isGroup(node) && !keysOnly;
}

function scanOf({ Schema: schema = "", "Relation Name": relation }: PlanNode): readonly Scan[] {
  return relation === undefined ? [] : [{ schema, relation }];
}
