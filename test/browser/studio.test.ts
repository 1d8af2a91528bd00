import type { Browser } from "playwright-core";
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

/** A device of its own, and all that was said on its console. */
async function opened(options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  await page.goto(`${site.url}/studio/`);
  await page.waitForSelector("h1");
  return { context, page, said };
}

describe("the studio", () => {
  it("is at most 80 kB compressed before anything is chosen", () => {
    expect(firstLoadKilobytes("studio")).toBeLessThanOrEqual(80);
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
