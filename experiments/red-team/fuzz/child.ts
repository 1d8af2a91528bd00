import "../no-registry.ts";
import { openSync, writeSync } from "node:fs";
import { type Cases, runCases } from "./cases.ts";
import { parsers } from "./parsers.ts";

/** What a child is sent: cases of a parser, and the file in which it notes where it is. */
export interface Task extends Cases {
  readonly parser: string;
  readonly progress: string;
}

// A parent that was killed wants no answer.
process.once("disconnect", () => process.exit());
process.once("message", async (task: Task) => {
  const progress = openSync(task.progress, "w");
  const at = (index: number) => writeSync(progress, String(index).padStart(12), 0);
  const parser = parsers.find(({ name }) => name === task.parser)!;
  process.send!(await runCases(parser, task, at), () => process.exit());
});
