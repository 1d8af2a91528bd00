import { readFileSync } from "node:fs";
import { batchReports, prepareReports, type Report, type Study } from "@dpbayes/privacy";
import { reportPaths } from "@dpbayes/privacy/audit/suite";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "./chromium.ts";
import { serve } from "./serve.ts";

/** What the client puts on a page, by a script tag or by a bundler. */
interface Client {
  readonly dpbayes: {
    report(study: unknown, record: unknown): Report;
    parseStudy(study: unknown): Study;
  };
}

const page = (script: string) => ({
  type: "text/html",
  body: `<!doctype html><meta charset="utf-8">${script}`,
});

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as dpbayes from "@dpbayes/privacy/report"; globalThis.dpbayes = dpbayes;`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: "esm",
  });
  return outputFiles[0]!.text;
}

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const javascript = "text/javascript";
  site = await serve({
    "/script-tag.html": page(`<script src="/report.global.js"></script>`),
    "/report.global.js": {
      type: javascript,
      body: readFileSync("packages/privacy/dist/report.global.js"),
    },
    "/prepared.html": page(`<script src="/report-prepared.global.js"></script>`),
    "/report-prepared.global.js": {
      type: javascript,
      body: readFileSync("packages/privacy/dist/report-prepared.global.js"),
    },
    "/module.html": page(`<script type="module" src="/module.js"></script>`),
    "/module.js": { type: javascript, body: await bundled() },
  });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(name: string): Promise<{ page: Page; requests: string[]; errors: string[] }> {
  const opened = await browser.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  opened.on("request", (request) => requests.push(new URL(request.url()).pathname));
  opened.on("pageerror", (error) => errors.push(error.message));
  await opened.goto(`${site.url}/${name}`);
  await opened.waitForFunction(() => "dpbayes" in globalThis);
  return { page: opened, requests, errors };
}

describe.each(["script-tag.html", "module.html"])("the client on a page: %s", (name) => {
  it("makes a report for every local path, and the collector accepts it", async () => {
    const { page: opened, requests, errors } = await open(name);
    for (const { study, records } of reportPaths) {
      const made = await opened.evaluate(([s, r]) => (globalThis as unknown as Client).dpbayes.report(s, r), [
        study,
        records[1],
      ] as const);
      expect(batchReports(study, [made]).count).toBe(1);
    }
    expect(errors).toEqual([]);
    expect(requests.filter((path) => path !== "/favicon.ico")).toHaveLength(2);
    await opened.close();
  });

  it("draws fresh noise for every report", async () => {
    const { page: opened } = await open(name);
    const { study, records } = reportPaths.find(({ study: s }) => s.model.family === "gaussian")!;
    const values = await opened.evaluate(
      ([s, r]) =>
        Array.from({ length: 20 }, () => (globalThis as unknown as Client).dpbayes.report(s, r).values[0]),
      [study, records[0]] as const,
    );
    expect(new Set(values).size).toBe(20);
    await opened.close();
  });

  it("refuses a bad record without showing its value", async () => {
    const { page: opened } = await open(name);
    const { study } = reportPaths[3]!;
    const message = await opened.evaluate((s) => {
      try {
        (globalThis as unknown as Client).dpbayes.report(s, { age: "fifty-one" });
        return "accepted";
      } catch (error) {
        return (error as Error).message;
      }
    }, study);
    expect(message).toContain("field age is a string");
    expect(message).not.toContain("fifty-one");
    await opened.close();
  });
});

describe("the small client on a page", () => {
  it("makes a report for every prepared local study, and the collector accepts it", async () => {
    const { page: opened, errors } = await open("prepared.html");
    for (const { study, records } of reportPaths) {
      const made = await opened.evaluate(([s, r]) => (globalThis as unknown as Client).dpbayes.report(s, r), [
        prepareReports(study),
        records[1],
      ] as const);
      expect(batchReports(study, [made]).count).toBe(1);
    }
    expect(errors).toEqual([]);
    await opened.close();
  });
});
