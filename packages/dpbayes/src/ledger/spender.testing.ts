import { existsSync } from "node:fs";
import { parseStudy } from "@dpbayes/privacy";
import { paymentOf, spendOnDisk } from "./index.ts";

/** A study of a thousandth of a budget of 1. */
export const smallStudy = parseStudy({
  format: "dpbayes.study/1",
  id: "small",
  question: "How many?",
  variables: { x: { type: "boolean" } },
  model: { family: "bernoulli", formula: "x ~ 1" },
  privacy: { setting: "central", epsilon: 0.001, unit: "one person", neighbours: "replace-one" },
});

// As a program: spends again and again from a common start, and says so after every spend, until it is killed.
const [file, times] = process.argv.slice(2);
if (file !== undefined && process.argv[1]?.endsWith("spender.testing.ts")) {
  process.stdout.write("ready\n");
  while (!existsSync(`${file}.go`)) await new Promise((resolve) => setTimeout(resolve, 2));
  for (let i = 0; i < Number(times); i++) {
    await spendOnDisk(file, paymentOf(smallStudy), { budget: { epsilon: "1" }, wait: 60 });
    process.stdout.write("spent\n");
  }
}
