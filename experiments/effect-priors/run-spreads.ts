import { familyNamed } from "../off-model/families/grid-families.ts";
import { type Found, fitCell } from "../off-model/grid/fit-cell.ts";
import { simulateCell } from "../off-model/grid/simulate-cell.ts";

/** What SPREADS.md declares for its confirmation: prints a table. */

const laws = ["well", "wide", "all wide", "collinear"] as const;
const places = [
  [0.1, 5000],
  [1, 200],
  [1, 5000],
  [5, 200],
  [5, 5000],
] as const;
const REPEATS = 12;

const logNormal = (sd: number) => ({ law: "log-normal", mean: -2, sd });
const flat = { law: "log-uniform", from: 1e-3, to: 1 };
const candidates = {
  "flat in the logarithm": { scales: flat, sigma: flat },
  "log-normal(-2, 1)": { scales: logNormal(1), sigma: logNormal(1) },
  "log-normal(-2, 1.5)": { scales: logNormal(1.5), sigma: logNormal(1.5) },
};

function scoreOf(found: readonly Found[], group: string): string {
  const some = found.filter((one) => one.group === group);
  const held = some.filter(({ held90 }) => held90).length;
  const logWidth = some.reduce((sum, { width }) => sum + Math.log(width), 0) / some.length;
  return `${held}/${some.length}, ${Math.exp(logWidth).toPrecision(3)}`;
}

const family = "linear regression";
console.log(
  `| law | ε | N | ${Object.keys(candidates)
    .flatMap((name) => [`slopes, ${name}`, "sigma"])
    .join(" | ")} |`,
);
for (const law of laws)
  for (const [epsilon, records] of places) {
    const cell = { family, law, setting: "central", epsilon, records } as const;
    const estimands = familyNamed(family).estimands(law, 200_000);
    const columns: string[] = [];
    for (const prior of Object.values(candidates)) {
      const found: Found[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const seed = `spreads, confirmation ${repeat}`;
        const releases = await simulateCell(cell, seed);
        found.push(...(await fitCell(cell, releases, estimands, { seed, prior })).found);
      }
      columns.push(scoreOf(found, "slopes"), scoreOf(found, "sigma"));
    }
    console.log(`| ${law} | ${epsilon} | ${records} | ${columns.join(" | ")} |`);
  }
