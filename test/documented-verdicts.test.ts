import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** "the truth's ranks are uniform for 54 of 54 models", by suite, as the stored results say. */
function storedVerdicts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let suite = "";
  for (const line of readFileSync("experiments/README.md", "utf8").split("\n")) {
    suite = /^\| \[([a-z-]+)\]\(/.exec(line)?.[1] ?? suite;
    const counted = /ranks are uniform for (\d+ of \d+) models/.exec(line)?.[1];
    if (counted !== undefined) found.set(suite, counted);
  }
  return found;
}

it("what pages say of calibration is what the stored results say", () => {
  const page = readFileSync("docs/explanation/what-the-interval-covers.md", "utf8");
  const told = [
    ...page.matchAll(/^\| \[.*?\]\(.*?experiments\/([a-z-]+)\/README\.md\).* \| (\d+ of \d+) \|$/gm),
  ];
  const stored = storedVerdicts();
  expect(new Map(told.map(([, suite, counted]) => [suite, counted]))).toEqual(stored);
  const sums = [0, 1].map((at) =>
    [...stored.values()].reduce((sum, counted) => sum + Number(counted.split(" of ")[at]), 0),
  );
  expect(readFileSync("README.md", "utf8")).toContain(`(${sums[0]} of ${sums[1]} models)`);
});
