import { existsSync } from "node:fs";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real Chromium: the one in CHROMIUM_PATH if that is set, else the one inside the npm package. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: quiet });
}

/** Unpacks the package's Chromium where nobody has yet. */
async function chromiumPath(): Promise<string> {
  const installed = process.env["CHROMIUM_PATH"];
  return installed !== undefined && existsSync(installed) ? installed : packaged.executablePath();
}

/** Run once before all files of tests: two that unpack at the same time start a file that is being written. */
export async function setup(): Promise<void> {
  await chromiumPath();
}
