import type { Adapter, Adapters, Case } from "./adapter.ts";
import { type Difference, differences } from "./compare.ts";
import { monteCarloDifferences } from "./monte-carlo.ts";
import { noticeReads } from "./notice-reads.ts";

/** A case that failed: where it differs, or the error its adapter threw. */
export interface Failure {
  readonly id: string;
  readonly differences: readonly Difference[];
  readonly error?: string;
}

/** What came out for one function name. Without an adapter it is pending. */
export interface Outcome {
  readonly name: string;
  readonly cases: number;
  readonly adapter: boolean;
  readonly failures: readonly Failure[];
}

/** Evaluates cases grouped by function, in the order of first appearance. */
export async function evaluate(cases: readonly Case[], adapters: Adapters): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, group] of groupByFunction(cases)) {
    const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
    const failures = adapter === undefined ? [] : await failuresOf(group, adapter);
    outcomes.push({ name, cases: group.length, adapter: adapter !== undefined, failures });
  }
  return outcomes;
}

function groupByFunction(cases: readonly Case[]): Map<string, Case[]> {
  const groups = new Map<string, Case[]>();
  for (const item of cases) groups.set(item.function, [...(groups.get(item.function) ?? []), item]);
  return groups;
}

async function failuresOf(cases: readonly Case[], adapter: Adapter): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const item of cases) {
    const failure = await evaluateCase(item, adapter);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

async function evaluateCase(item: Case, adapter: Adapter): Promise<Failure | undefined> {
  try {
    const noticed = noticeReads(item.inputs);
    const got = await adapter(noticed.inputs, item.expected);
    const unread = noticed.unread();
    if (unread.length > 0) throw new Error(`the adapter does not read ${unread.join(", ")}`);
    const found = item.tolerance.monte_carlo
      ? monteCarloDifferences(got, item.expected)
      : differences(got, item.expected, item.tolerance);
    return found.length === 0 ? undefined : { id: item.id, differences: found };
  } catch (error) {
    return { id: item.id, differences: [], error: error instanceof Error ? error.message : String(error) };
  }
}
