import type { Errand } from "../figure.ts";
import { studies } from "./studies.ts";

/** A process of its own: answers every errand with the result of its task. */
process.on("message", async ({ figure, task }: Errand) => {
  const result = await studies.find(({ name }) => name === figure)!.work(task);
  process.send!(result);
});
