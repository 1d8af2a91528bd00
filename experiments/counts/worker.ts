import type { Errand } from "../figure.ts";
import { storedCell } from "./stored-cell.ts";
import { studies } from "./studies.ts";

/** A process of its own: answers every errand with the result of its task, done now or in a run that was broken off. */
process.on("message", async (errand: Errand) => {
  const study = studies.find(({ name }) => name === errand.figure)!;
  process.send!(await storedCell(errand, async () => study.work(errand.task)));
});
