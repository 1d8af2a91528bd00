import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { servePages } from "./serve.ts";

test("serves the pages it was given and nothing else, until it is told to stop", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-serve-"));
  writeFileSync(join(folder, "a.html"), "<h1>a</h1>");
  const stop = new AbortController();
  let served = Promise.resolve();
  const address = await new Promise<string>((told) => {
    served = servePages({ "/": join(folder, "a.html") }, 0, stop.signal, told);
  });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect(await (await fetch(address)).text()).toBe("<h1>a</h1>");
  for (const path of ["b.html", "../../etc/passwd", "constructor", "%2e%2e/a.html"])
    expect((await fetch(address + path)).status).toBe(404);
  const taken = servePages({}, Number(new URL(address).port), stop.signal, () => undefined);
  await expect(taken).rejects.toThrow(/--port is \d+, which is in use, must be a free port/);
  stop.abort();
  await served;
  await expect(fetch(address)).rejects.toThrow();
  rmSync(folder, { recursive: true });
});
