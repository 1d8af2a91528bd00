import { deserialize, serialize } from "node:v8";
import { openFarm } from "@dpbayes/server/farm";
import type { SendTasks } from "../in-processes.ts";
import { studySources, suiteOf } from "./suite-sources.ts";

/**
 * Sends tasks through the queue of a server's database instead of to processes of this one: `npm run verify -- --farm-work URL` answers
 * them, on any number of machines. Bytes are v8's, which carry typed arrays and infinities. No server looks into them or could answer:
 * simulated people are privatised, which no server does.
 */
export function onFarm(url: string): SendTasks {
  return async <Task extends object, Result>(
    worker: URL,
    tasks: readonly Task[],
    done: (index: number, result: Result) => void,
    _processes?: number,
    until = Number.POSITIVE_INFINITY,
  ): Promise<readonly Result[]> => {
    const suite = suiteOf(worker);
    const results: Result[] = new Array(tasks.length);
    const farm = openFarm(url);
    try {
      const run = { suite, source: await studySources(), tasks: tasks.map((task) => serialize(task)) };
      await farm.run(run, {
        until,
        onAnswer(place, answer) {
          results[place] = deserialize(answer) as Result;
          done(place, results[place]);
        },
      });
    } finally {
      await farm.close();
    }
    const missing = tasks.length - Object.keys(results).length;
    if (missing > 0 && Date.now() < until)
      throw new Error(`${missing} tasks of ${suite} were answered by no worker with the same sources`);
    return results;
  };
}
