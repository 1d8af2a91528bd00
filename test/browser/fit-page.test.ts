import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fit as fitStudy } from "@dpbayes/inference";
import { parseStudy, privatize } from "@dpbayes/privacy";
import { comparedPage, fitPage } from "dpbayes";
import { simulateReleases } from "dpbayes/planner";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  holdersFit,
  holdersReleases,
  holdersStudy,
} from "../../packages/dpbayes/src/page/holders/holders-fit.testing.ts";
import { launchChromium } from "./chromium.ts";
import { type OpenedPage, openedPage, textContrasts, unfolded } from "./opened-page.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How many people smoke?",
  variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const guess = { parameters: { shares: { never: 0.7, sometimes: 0.2, daily: 0.1 } } };

/** Two regions that change places between calm and unrest. */
const regions = parseStudy({
  format: "dpbayes.study/1",
  id: "incidents",
  question: "When does a region change?",
  variables: {
    loss: { type: "boolean" },
    region: { type: "category", levels: ["north", "a region with quite a long name"] },
    month: { type: "category", levels: ["2025-01", "2025-02", "2025-03", "2025-04"] },
  },
  model: { family: "hidden-markov-model", formula: "loss ~ region / month", options: { states: 2 } },
  privacy: { setting: "central", epsilon: 5, unit: "one entry", neighbours: "replace-one" },
});

let browser: Browser;
let folder: string;
let address: string;
let states: string;
let holders: string;

beforeAll(async () => {
  const releases = await simulateReleases({ study, guess, records: 3000, holders: 1, seed: "page" });
  const posterior = await fitStudy(study, releases, { seed: 1, chains: 2, warmup: 300, draws: 300 });
  folder = mkdtempSync(join(tmpdir(), "dpbayes-page-"));
  const file = join(folder, "page.html");
  writeFileSync(file, await comparedPage(posterior, { study, releases }));
  address = pathToFileURL(file).href;
  states = pathToFileURL(await statesPage()).href;
  holders = pathToFileURL(await holdersPage()).href;
  browser = await launchChromium();
});

async function statesPage(): Promise<string> {
  const { levels } = regions.variables["month"] as { readonly levels: readonly string[] };
  const entries = ["north", "a region with quite a long name"].flatMap((region, r) =>
    levels.flatMap((month, t) =>
      Array.from({ length: 40 }, (_, i) => ({
        region,
        month,
        loss: t < 2 === (r === 0) ? i % 10 > 0 : i % 10 < 1,
      })),
    ),
  );
  const release = await privatize(regions, entries);
  const posterior = await fitStudy(regions, [release], { seed: 1, chains: 2, warmup: 200, draws: 200 });
  const file = join(folder, "states.html");
  writeFileSync(file, await comparedPage(posterior, { study: regions, releases: [release] }));
  return file;
}

/** Twenty holders, one of them with a long name, and what a check might say. */
async function holdersPage(): Promise<string> {
  const long = "Saint Somebody's General Hospital of the Northern Provinces";
  const names = Array.from({ length: 20 }, (_, j) => (j === 1 ? long : `hospital ${j + 1}`));
  const options = { study: holdersStudy, releases: await holdersReleases(names) };
  const degrees = {
    numbers: 9,
    parameters: 9,
    degrees: 0,
    words: ["9 numbers released, 9 free parameters."],
  };
  const checks = { degrees, warnings: [], falseAlarm: 0.01, findings: [], looked: ["Nothing was compared."] };
  const file = join(folder, "holders.html");
  writeFileSync(file, fitPage(holdersFit({ names, outlier: 5 }), { ...options, checks }));
  return file;
}

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened = (options: Parameters<Browser["newPage"]>[0], at = address): Promise<OpenedPage> =>
  openedPage(browser, options, at);

const phone = { viewport: { width: 390, height: 844 } };

describe("the page of a fit in a browser", () => {
  it("shows question, numbers and plots, and asks nobody for anything", async () => {
    const { page, heard } = await opened({ viewport: { width: 1100, height: 900 } });
    expect(await page.textContent("h1")).toBe("How many people smoke?");
    const plots = await page.$$eval("#answer ~ .cards svg", (charts) =>
      charts.map((chart) => chart.getBoundingClientRect().width * chart.getBoundingClientRect().height),
    );
    expect(plots).toHaveLength(3);
    for (const area of plots) expect(area).toBeGreaterThan(10_000);
    const medians = await page.$$eval(".card .big", (all) => all.map((one) => Number(one.textContent)));
    expect(medians.slice(0, 3).every((share) => share > 0 && share < 1)).toBe(true);
    expect(await page.textContent("#uncertainty ~ .wide desc")).toContain("Share of privacy noise");
    expect(heard).toEqual([]);
    await page.close();
  });

  it("shows every holder on a small phone, with labels that can be read and do not leave the chart", async () => {
    const { page, heard } = await opened({ viewport: { width: 360, height: 700 } }, holders);
    await unfolded(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const places = await page.$$eval('section[aria-labelledby="holders"] svg', (charts) =>
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
      expect(heights).toBeGreaterThan(10);
      expect(room).toBeGreaterThan(-1);
    }
    expect(heard).toEqual([]);
    await page.close();
  });

  it.each(["shares", "states"])(
    "fits a phone with everything unfolded, without sideways scrolling: %s",
    async (kind) => {
      const { page } = await opened(phone, kind === "states" ? states : address);
      await unfolded(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
      const smallest = await page.$$eval(".card svg text", (all) =>
        Math.min(...all.map((one) => one.getBoundingClientRect().height)),
      );
      expect(smallest).toBeGreaterThan(9);
      await page.close();
    },
  );

  it("names every chart, shows states over time, and prints on white with everything unfolded", async () => {
    const { page, heard } = await opened(
      { colorScheme: "dark", viewport: { width: 720, height: 1000 } },
      states,
    );
    const labels = await page.$$eval("svg", (all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    expect(labels.every((label) => label.length > 20)).toBe(true);
    expect(labels.filter((label) => /north: [12] from 2025-01, [12] from 2025-03/.test(label))).toHaveLength(
      1,
    );
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe("rgb(255, 255, 255)");
    const folded = await page.$$eval("details table", (all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...folded)).toBeGreaterThan(20);
    expect(heard).toEqual([]);
    await page.close();
  });

  it("unfolds by keyboard and works without scripts", async () => {
    const { page } = await opened({ ...phone, javaScriptEnabled: false });
    await page.focus("summary");
    await page.keyboard.press("Enter");
    await page.waitForSelector("details[open] table");
    await page.close();
  });

  it.each(["light", "dark"] as const)("has text that can be read in the %s", async (colorScheme) => {
    const { page } = await opened({ ...phone, colorScheme });
    const ratios = await textContrasts(page, "p, li, td, th, dt, dd, h1, h2, h3, summary");
    expect(ratios.length).toBeGreaterThan(50);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
    await page.close();
  });
});
