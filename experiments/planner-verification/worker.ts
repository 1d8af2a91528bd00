import { plannedCases } from "./cases.ts";
import { type PlannedPart, planCase } from "./plan-case.ts";
import { type Realised, realiseCase } from "./realise-case.ts";

/** A case is planned, or one batch of its studies carried out. */
export interface Task {
  readonly index: number;
  readonly seed: string;
  readonly batch?: number;
}

export type Answer =
  | { readonly realised: Realised }
  | { readonly planned: PlannedPart }
  | { readonly problem: string };

process.on("message", async (task: Task) => {
  const broken = (error: unknown): Answer => ({
    problem: error instanceof Error ? error.message : String(error),
  });
  process.send!(await answerOf(task).catch(broken));
});

async function answerOf({ index, seed, batch }: Task): Promise<Answer> {
  const found = plannedCases[index]!;
  if (batch !== undefined) return { realised: await realiseCase(found, seed, batch) };
  return { planned: await planCase(found) };
}
