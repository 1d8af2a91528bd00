import { readFileSync } from "node:fs";
import { fit as fitHere, loadFit } from "@dpbayes/inference";
import { privatize } from "@dpbayes/privacy";
import { hospitals, stayTable } from "dpbayes/browser";
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
  // Slow machines are no failures: the test's own limit ends what hangs.
  page.setDefaultTimeout(100_000);
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

/** Follows a link, or presses a button, by its whole name: words of a sentence nearby are not meant. */
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const go = (page: Page, place: string) => page.locator(`nav a:text-is("${place}")`).click();

/** Declares a study by hand, from an empty start, as somebody would who opened a table. */
async function declared(page: Page): Promise<void> {
  await follow(page, "Open a table");
  await page.waitForSelector("h1:text-is('Your table')");
  await page.setInputFiles("input[type=file]", table("stays.csv"));
  // Before its columns are read the page offers a link of the same name, which goes away.
  await page.waitForSelector("h2:text-is('stays.csv')");
  await follow(page, "Declare the study");
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
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, words)]);
  return readFileSync(await download.path(), "latin1");
}

describe("the studio", () => {
  it("is at most 80 kB compressed before anything is chosen", () => {
    expect(firstLoadKilobytes("studio")).toBeLessThanOrEqual(80);
  });

  it("leads from a table to a posterior that Node draws too, and asks the network for its own files alone", async () => {
    const { context, page, said, asked } = await opened();
    await declared(page);
    await follow(page, "See what it would buy");
    await page.waitForSelector("[data-plan=width]");
    await go(page, "Privatise");
    await press(page, "Add the noise and release");
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
    await press(page, "Release once more");
    await page.fill("dialog input", "spend");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=budget refused, nothing was spent");
    await go(page, "Fit");
    await page.click("summary:text-is('Settings')");
    await page.fill("text=draws of each chain", "100");
    await press(page, "Fit this release");
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

  it.each(["light", "dark"] as const)(
    "breaks no rule of accessibility in any place, full or empty, in the %s",
    async (colorScheme) => {
      const { context, page, said } = await opened({ viewport: { width: 360, height: 740 }, colorScheme });
      const look = async () => {
        expect(await axeProblems(page), page.url()).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      };
      const places = ["Table", "Study", "Plan", "Privatise", "Fit", "Answer"];
      const visited = async () => {
        for (const words of places) {
          await go(page, words);
          await page.waitForSelector(`nav [aria-current]:text("${words}")`);
          if (words === "Plan" && page.url().includes("study="))
            await page.waitForSelector("[data-plan=width]");
          await look();
        }
      };
      await look();
      await visited();
      await follow(page, "dpbayes studio");
      await press(page, "Try the example");
      await visited();
      expect(said).toEqual([]);
      await context.close();
    },
  );

  it("opens and plans without a network once it was there", async () => {
    const { context, page, said } = await opened();
    await page.waitForSelector("text=opens without a network");
    await context.setOffline(true);
    await page.waitForSelector("text=everything here works without one");
    await page.reload();
    await press(page, "Try the example");
    await go(page, "Plan");
    await page.waitForSelector("[data-plan=width]");
    // Browsers that go by the standard ask the studio's offline script for those workers alone whose addresses lie in its folder.
    expect(page.workers().length).toBeGreaterThan(0);
    for (const worker of page.workers()) expect(worker.url()).toContain(`${site.url}/studio/workers/`);
    expect(said).toEqual([]);
    await context.close();
  });

  it("holds the study in its address, takes back what was left out, and refuses a release that was changed", async () => {
    const { context, page } = await opened();
    await press(page, "Try the example");
    await page.waitForURL(/study=/);
    const linked = await opened({}, page.url().split("/studio/")[1]);
    await linked.page.waitForSelector("text=This study can be carried out.");
    const releases = ["north", "south"].map((holder) => ({
      holder,
      stays: stayTable(500, holder === "north" ? 2 : 3),
    }));
    const made = await Promise.all(releases.map(({ holder, stays: text }) => release(text, holder)));
    const files = made.map((one, i) => table(`${releases[i]!.holder}.release.json`, JSON.stringify(one)));
    await go(linked.page, "Fit");
    const changed = table("changed.release.json", JSON.stringify({ ...made[0], count: 501 }));
    await linked.page.setInputFiles("input[type=file]", [...files, changed]);
    await linked.page.waitForSelector("[role=alert]:has-text('changed.release.json')");
    await linked.page.waitForSelector("button:text-is('Fit 2 releases')");
    await linked.page.click("[aria-label='Leave out north.release.json']");
    await linked.page.waitForSelector("button:text-is('Fit this release')");
    await press(linked.page, "Undo");
    await linked.page.waitForSelector("button:text-is('Fit 2 releases')");
    await linked.context.close();
    await context.close();
  });

  it("leaves a place that somebody left while the study was about to be written into the address", async () => {
    const { context, page } = await opened();
    await press(page, "Try the example");
    await page.waitForSelector("h1:text-is('The study')");
    // Busy for longer than the address waits: it is written right after the place was left.
    await page.evaluate(async () => {
      await new Promise((shown) => setTimeout(shown, 50));
      for (const began = performance.now(); performance.now() - began < 400; );
      location.hash = "#/table";
    });
    await page.waitForURL(/#\/[a-z]+\?study=/);
    expect(page.url()).toContain("#/table?study=");
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

/** What a holder's own program releases of a table of the example. */
function release(text: string, holder: string) {
  const [, ...lines] = text.trim().split("\n");
  const records = lines.map((line) => {
    const [age, emergency, days] = line.split(",");
    return { age: Number(age), emergency: emergency === "true", days: Number(days) };
  });
  return privatize(hospitals, records, { holder });
}

interface LedgerLine {
  readonly event: { readonly kind: string };
}

function studyOfAddress(): unknown {
  const text = new URLSearchParams(location.hash.split("?")[1]).get("study")!;
  return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
}
