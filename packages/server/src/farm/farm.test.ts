import { afterAll, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { openFarm } from "./farm.ts";
import { workOnFarm } from "./work-on-farm.ts";

const { pool, url } = await testDatabase();
const stop = new AbortController();
const farm = openFarm(url);
const working = workOnFarm(url, {
  tasks: 2,
  signal: stop.signal,
  answer: async ({ suite, task }) => {
    if (task[0] === 13) throw new Error("not this one");
    return Uint8Array.of(suite.length, task[0]! + 100);
  },
  close: async () => undefined,
});
afterAll(async () => {
  stop.abort();
  await working;
  await farm.close();
});

it("answers come in the order of their tasks, and leave nothing behind", async () => {
  const heard: number[] = [];
  const tasks = [1, 2, 3, 4, 5].map((task) => Uint8Array.of(task));
  const onAnswer = (place: number) => heard.push(place);
  const answers = await farm.run(
    { suite: "holders", source: "a", tasks },
    { onAnswer, until: Number.POSITIVE_INFINITY },
  );
  expect(answers.map((answer) => [...answer!])).toEqual([101, 102, 103, 104, 105].map((n) => [7, n]));
  expect(heard.sort()).toEqual([0, 1, 2, 3, 4]);
  const left = await pool.query("SELECT FROM farm_task UNION ALL SELECT FROM graphile_worker.jobs");
  expect(left.rowCount).toBe(0);
});

it("a task that nobody answers in time is left out", async () => {
  const tasks = [Uint8Array.of(13), Uint8Array.of(1)];
  const until = Date.now() + 1500;
  const answers = await farm.run({ suite: "off", source: "a", tasks }, { onAnswer: () => undefined, until });
  expect(answers.map((answer) => answer && [...answer])).toEqual([undefined, [3, 101]]);
});
