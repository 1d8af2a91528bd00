import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drivenFirefox, type Firefox } from "./driven-firefox.ts";
import { studioFlow } from "./studio-flow.ts";
import { surveyFlow } from "./survey-flow.ts";

interface RunFound {
  /** Of Firefox. */
  readonly version: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

interface FirefoxRun {
  readonly name: string;
  readonly promise: string;
  flow(
    firefox: Firefox,
    folder: string,
    problem: (text: string) => void,
  ): Promise<Readonly<Record<string, number>>>;
}

export const NEEDS =
  "a Firefox at FIREFOX_PATH and a folder DPBAYES_PUPPETEER with the npm package puppeteer-core";

export const runs: readonly FirefoxRun[] = [
  {
    name: "collector",
    promise:
      "From the first owner's link to the page of a fit; six devices answer the survey, whose every request is read: the word chosen is in none; no page says anything on its console",
    flow: surveyFlow,
  },
  {
    name: "studio",
    promise:
      "From a CSV to the page of a fit; no request leaves for elsewhere or carries the table; the page plans again once its server is gone; nothing on its console",
    flow: studioFlow,
  },
];

/** Undefined where there is no Firefox or nothing to drive it. */
export async function inFirefox(run: FirefoxRun): Promise<RunFound | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-firefox-"));
  const firefox = await drivenFirefox(folder);
  const problems: string[] = [];
  try {
    if (firefox === undefined) return undefined;
    const figures = await run.flow(firefox, folder, (text) => problems.push(text.slice(0, 300)));
    return { version: firefox.version, figures, problems };
  } catch (error) {
    return { version: firefox!.version, figures: {}, problems: [...problems, `stopped: ${error}`] };
  } finally {
    await firefox?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface StoredRun extends RunFound {
  readonly name: string;
  readonly date: string;
  readonly source: string;
}
