import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveBuiltSite } from "../../test/browser/built-site.ts";
import { enter, type Firefox, press, savedFile, seen, type Visit } from "./driven-firefox.ts";

/** A table, its study declared by hand, a plan, a release, a fit; then its server goes away, and the page opens again. */
export async function studioFlow(firefox: Firefox, folder: string, problem: (text: string) => void) {
  const site = await serveBuiltSite();
  const device = await firefox.visit();
  const { page, said, sent } = device;
  await page.goto(`${site.url}/studio/`);
  await declared(device, folder);
  await press(device, "a", "See what it would buy");
  await page.waitForSelector("[data-plan=width]");
  await press(device, "a", "Privatise");
  await press(device, "button", "Add the noise and release");
  await page.locator("dialog input").fill("spend");
  await press(device, "button", "Spend and release");
  await seen(device, "Released and paid for.");
  await press(device, "button", "Save the release");
  const release = JSON.parse(await savedFile(join(folder, "stays.release.json"))) as {
    readonly count: number;
  };
  if (release.count !== ROWS) problem(`the release counts ${release.count} of ${ROWS} rows`);
  await press(device, "a", "Fit");
  await press(device, "button", "Fit this release");
  await page.waitForSelector("::-p-xpath(//h2[contains(., 'What the data say')])");
  await seen(device, "opens without a network");
  await site.close();
  await page.reload();
  await press(device, "a", "Plan");
  await page.waitForSelector("[data-plan=width]");
  const asked = await sent();
  for (const one of asked)
    if (!/^GET (data|blob):/.test(one) && !one.startsWith(`GET ${site.url}/`)) problem(`asked for ${one}`);
  for (const one of asked) if (/stays|W3/.test(one)) problem(`the table is in ${one}`);
  for (const one of said) problem(`said ${one}`);
  return { rows: release.count, requests: asked.length };
}

const ROWS = 3000;

/** 2 days, 0.1 per year of age, and a rest from 0 to 2. */
function stays(): string {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const age = 20 + ((i * 37) % 60);
    return `${age},W${i % 7},${(2 + 0.1 * age + (i % 21) / 10).toFixed(1)}`;
  });
  return ["age,ward,days", ...lines].join("\n");
}

async function declared(device: Visit, folder: string): Promise<void> {
  const { page } = device;
  const file = join(folder, "stays.csv");
  writeFileSync(file, stays());
  await press(device, "a", "Open a table");
  await (await page.waitForSelector("input[type=file]")).uploadFile(file);
  // Before its columns are read the page offers a link of the same name, which goes away.
  await page.waitForSelector("::-p-xpath(//h2[.='stays.csv'])");
  await press(device, "a", "Declare the study");
  await enter(device, "What do you want to know?", "How does the length of a stay depend on age?");
  await enter(device, "Which kind of answer?", "linear-regression");
  await enter(device, "Which column holds the answer?", "days");
  await press(device, "label", "age");
  for (const [name, low, high] of [
    ["days", "0", "20"],
    ["age", "18", "98"],
  ] as const) {
    await page.locator(`[aria-label="lowest ${name}"]`).fill(low);
    await page.locator(`[aria-label="highest ${name}"]`).fill(high);
  }
  await page.locator("::-p-xpath(//label[contains(., 'I do: one holder')])").click();
  await page.locator("::-p-xpath(//label[contains(., 'Yes: who is in it')])").click();
  await enter(device, "Whom does it protect?", "one patient");
  await enter(device, "delta", "1e-6");
  await seen(device, "This study can be carried out.");
}
