import { plannedCases } from "./cases.ts";
import { type ComparedCase, compareCase } from "./compare-case.ts";

export interface Task {
  readonly index: number;
  readonly seed: string;
  readonly studies: number;
}

export type Answer = { readonly compared: ComparedCase } | { readonly problem: string };

process.on("message", async ({ index, ...settings }: Task) => {
  const done = (compared: ComparedCase): Answer => ({ compared });
  const broken = (error: unknown): Answer => ({
    problem: error instanceof Error ? error.message : String(error),
  });
  process.send!(await compareCase(plannedCases[index]!, settings).then(done, broken));
});
