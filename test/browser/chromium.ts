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
  const installed = process.env["CHROMIUM_PATH"];
  if (installed !== undefined && existsSync(installed))
    return chromium.launch({ executablePath: installed, args: quiet });
  return chromium.launch({ executablePath: await packaged.executablePath(), args: quiet });
}
