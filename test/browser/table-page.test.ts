import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseNoisyTable } from "@dpbayes/privacy/formats";
import { tablePage } from "dpbayes";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scatteredFit } from "../../packages/dpbayes/src/table-page/table-fit.testing.ts";
import { launchChromium } from "./chromium.ts";
import { openedPage, textContrasts, unfolded } from "./opened-page.ts";

const regions = Array.from({ length: 34 }, (_, i) =>
  i === 1 ? "Saint Somebody's United Northern Provinces-and-Dependencies" : `region ${i + 1}`,
);
const axes = [
  { name: "region", levels: regions },
  { name: "age", levels: ["0-17", "18-39", "40-64", "65+"] },
  { name: "sex", levels: ["W1568", "M2000"] },
];
const truth = Array.from({ length: 34 * 8 }, (_, cell) => Math.round(400 / (1 + Math.floor(cell / 8))));
const table = parseNoisyTable({
  format: "dpbayes.table/1",
  id: "visits",
  axes,
  measurements: [
    {
      keep: ["region", "age", "sex"],
      values: truth.map((count, cell) => (count < 20 ? null : count + (cell % 5))),
      noise: { law: "geometric", scale: 3 },
    },
    { keep: ["age"], values: [2000, 2000, 2000, 2000], noise: { law: "discrete-gaussian", variance: 9 } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 19 }],
});

let browser: Browser;
let folder: string;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-table-page-"));
  const file = join(folder, "page.html");
  const made = tablePage(scatteredFit(table, truth), {
    questions: [
      { kind: "total" },
      { kind: "total", cells: { region: regions[1]! } },
      { kind: "share", cells: { age: "65+" } },
      { kind: "difference", cells: { sex: "W1568" }, minus: { sex: "M2000" } },
      { kind: "rank", axis: "region" },
    ],
  });
  writeFileSync(file, made);
  address = pathToFileURL(file).href;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const phone = { viewport: { width: 360, height: 740 } };

describe("the page of a noisy table in a browser", () => {
  it("shows answers, bars and heat maps, and asks nobody for anything", async () => {
    const { page, heard } = await openedPage(browser, { viewport: { width: 1100, height: 900 } }, address);
    expect(await page.textContent("h1")).toBe("Noisy table visits");
    const charts = await page.$$eval("svg", (all) =>
      all.map((one) => one.getBoundingClientRect().width * one.getBoundingClientRect().height),
    );
    expect(charts.length).toBeGreaterThanOrEqual(7);
    expect(Math.min(...charts)).toBeGreaterThan(10_000);
    expect(await page.$$eval("table.heat", (all) => all.length)).toBe(2);
    const shades = await page.$$eval("table.heat td", (all) => [
      ...new Set(all.map((one) => getComputedStyle(one).backgroundColor)),
    ]);
    expect(shades.length).toBeGreaterThan(3);
    expect(heard).toEqual([]);
    await page.close();
  });

  it("fits a small phone with everything unfolded, its labels whole and large enough", async () => {
    const { page, heard } = await openedPage(browser, phone, address);
    await unfolded(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const places = await page.$$eval("#margins ~ .figures svg", (charts) =>
      charts.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        const labels = [...one.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
        return {
          heights: Math.min(...labels.map(({ height }) => height)),
          room: Math.min(...labels.map((label) => Math.min(label.left - left, right - label.right))),
        };
      }),
    );
    expect(places).toHaveLength(3);
    for (const { heights, room } of places) {
      expect(heights).toBeGreaterThan(9);
      expect(room).toBeGreaterThan(-1);
    }
    expect(heard).toEqual([]);
    await page.close();
  });

  it("prints its shades on white, in the dark too", async () => {
    const { page, heard } = await openedPage(browser, { ...phone, colorScheme: "dark" }, address);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(Math.min(...(await textContrasts(page, "table.heat td")))).toBeGreaterThanOrEqual(4.5);
    expect(heard).toEqual([]);
    await page.close();
  });

  it.each(["light", "dark"] as const)("has text that can be read in the %s", async (colorScheme) => {
    const { page } = await openedPage(browser, { ...phone, colorScheme }, address);
    const ratios = await textContrasts(page, "p, li, td, th, dt, dd, h1, h2, h3, summary, small");
    expect(ratios.length).toBeGreaterThan(50);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
    await page.close();
  });
});
