// An analyst of a published table: counts that were made noisy on purpose, the law of the noise, and what they tell of the true ones.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fitTable, parseNoisyTable, tablePage } from "dpbayes";

const table = parseNoisyTable({
  format: "dpbayes.table/1",
  id: "visits",
  axes: [
    { name: "region", levels: ["north", "south", "west"] },
    { name: "age", levels: ["0-39", "40-64", "65+"] },
  ],
  measurements: [
    {
      keep: ["region", "age"],
      values: [458, 280, 97, 153, 89, 57, null, 14, null], // made with 460, 280, 90; 155, 95, 60; 9, 14, 2
      noise: { law: "geometric", scale: 4 },
    },
    { keep: ["region"], values: [828, 306, 25], noise: { law: "discrete-gaussian", variance: 9 } },
    { keep: [], values: [1165], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 10 }], // numbers that came out at 10 or less were kept back
});

const fit = await fitTable(table, { areas: "region", seed: 1, chains: 2 });
const west = fit.total({ region: "west" });
console.log(`visits in the west: ${west.median}, 90 % between ${west.interval(0.9).join(" and ")}`); // made with 25
const old = fit.share({ age: "65+" });
console.log(
  `65 or older: ${old
    .interval(0.9)
    .map((share) => `${(100 * share).toFixed(1)} %`)
    .join(" to ")}`,
);

const page = join(tmpdir(), "visits.html");
writeFileSync(page, tablePage(fit, { questions: [west.question, old.question] }));
console.log(`a page to send to a colleague: ${page}`);
