import { readFileSync } from "node:fs";
import { fit as fitHere, loadFit } from "@dpbayes/inference";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeProblems } from "./axe.ts";
import { firstLoadKilobytes, serveBuiltSite } from "./built-site.ts";
import { launchChromium } from "./chromium.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  site = await serveBuiltSite();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** A device of its own, all that was said on its console, and all that was asked of the network. */
async function opened(options: Parameters<Browser["newContext"]>[0] = {}, place = "") {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const [said, asked]: string[][] = [[], []];
  page.on("console", (message) => said!.push(message.text()));
  page.on("pageerror", (error) => said!.push(error.message));
  context.on("request", (request) => asked!.push(request.url()));
  await page.goto(`${site.url}/studio/${place}`);
  await page.waitForSelector("h1");
  return { context, page, said: said!, asked: asked! };
}

/** 3,000 stays: 2 days, 0.1 per year of age, and a rest from 0 to 2. */
const stays = [
  "age,ward,days",
  ...Array.from({ length: 3000 }, (_, i) => {
    const age = 20 + ((i * 37) % 60);
    return `${age},W${i % 7},${(2 + 0.1 * age + (i % 21) / 10).toFixed(1)}`;
  }),
].join("\n");

const table = (name: string, text = stays) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** Declares a study by hand, from an empty start, as somebody would who opened a table. */
async function declared(page: Page): Promise<void> {
  await page.click("text=Open a table");
  await page.setInputFiles("input[type=file]", table("stays.csv"));
  await page.click("text=Declare the study");
  await page.fill("text=What do you want to know?", "How does the length of a stay depend on age?");
  await page.selectOption("text=Which kind of answer?", "linear-regression");
  await page.selectOption("text=Which column holds the answer?", "days");
  await page.getByLabel("age", { exact: true }).check();
  for (const [name, low, high] of [
    ["days", "0", "20"],
    ["age", "18", "98"],
  ] as const) {
    await page.fill(`[aria-label="lowest ${name}"]`, low);
    await page.fill(`[aria-label="highest ${name}"]`, high);
  }
  await page.check("text=I do: one holder");
  await page.check("text=Yes: who is in it");
  await page.fill("text=Whom does it protect?", "one patient");
  await page.fill("text=delta", "1e-6");
  await page.waitForSelector("text=This study can be carried out.");
}

async function saved(page: Page, words: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click(`button:text("${words}")`),
  ]);
  return readFileSync(await download.path(), "latin1");
}

describe("the studio", () => {
  it("is at most 80 kB compressed before anything is chosen", () => {
    expect(firstLoadKilobytes("studio")).toBeLessThanOrEqual(80);
  });

  it("leads from a table to a posterior that Node draws too, and asks the network for its own files alone", async () => {
    const { context, page, said, asked } = await opened();
    await declared(page);
    await page.click("text=See what it would buy");
    await page.waitForSelector("[data-plan=width]");
    await page.click("nav >> text=Privatise");
    await page.click("text=Add the noise and release");
    await page.fill("dialog input", "spend");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=Released and paid for.");
    const ledger = (await saved(page, "Save the ledger"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as LedgerLine);
    expect(ledger.map(({ event }) => event.kind)).toEqual(["open", "spend"]);
    expect(ledger[1]!.event).toMatchObject({
      spent: { epsilon: "1", delta: "0.000001" },
      output: "stays.release.json",
    });
    const release: unknown = JSON.parse(await saved(page, "Save the release"));
    expect(release).toMatchObject({ count: 3000, privacy: { epsilon: 1 } });
    // Its budget is spent: another release of the same table is refused before a record is read.
    await page.click("text=Release once more");
    await page.fill("dialog input", "spend");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=budget refused, nothing was spent");
    await page.click("nav >> text=Fit");
    await page.click("text=Settings");
    await page.fill("text=draws of each chain", "100");
    await page.click("text=Fit this release");
    await page.waitForSelector("h2:text('What the data say')");
    const drawn = loadFit(Buffer.from(await saved(page, "Save the fit"), "latin1"));
    const study = (await page.evaluate(studyOfAddress)) as Parameters<typeof fitHere>[0];
    const node = await fitHere(study, [release], { seed: 1, chains: 4, warmup: 1000, draws: 100 });
    expect(drawn.names).toEqual(node.names);
    // Six standard errors of the difference: a false alarm in 1e9 numbers. Engines round powers otherwise, and chains part from there.
    const [there, here] = [drawn.summary().rows, node.summary().rows];
    for (const [i, { mean, mcseMean, name }] of here.entries())
      expect(Math.abs(mean - there[i]!.mean), name).toBeLessThan(
        6 * Math.hypot(mcseMean, there[i]!.mcseMean),
      );
    expect(asked.filter((url) => !url.startsWith(site.url) && !/^(blob|data):/.test(url))).toEqual([]);
    expect(asked.filter((url) => /stays|W3/.test(url))).toEqual([]);
    expect(said).toEqual([]);
    await context.close();
  });

  it.each(["light", "dark"] as const)("breaks no rule of accessibility, in the %s", async (colorScheme) => {
    const { context, page, said } = await opened({ viewport: { width: 360, height: 740 }, colorScheme });
    expect(await axeProblems(page)).toEqual([]);
    expect(said).toEqual([]);
    await context.close();
  });

  it("makes no markup of texts that are not its own templates'", async () => {
    const { context, page } = await opened();
    const tried = page.evaluate(() => {
      document.body.innerHTML = "<p>anything</p>";
    });
    await expect(tried).rejects.toThrow(/TrustedHTML/);
    await context.close();
  });
});

interface LedgerLine {
  readonly event: { readonly kind: string };
}

function studyOfAddress(): unknown {
  const text = new URLSearchParams(location.hash.split("?")[1]).get("study")!;
  return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
}
