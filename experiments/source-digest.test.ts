import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceDigest } from "./source-digest.ts";

describe("source digest", () => {
  let path = "";
  const digest = () => sourceDigest(pathToFileURL(`${path}/`));
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), "sources-"));
    await writeFile(join(path, "a.ts"), "1");
  });
  afterAll(() => rm(path, { recursive: true }));

  it("changes with a source's content and name, not with tests", async () => {
    const before = await digest();
    await writeFile(join(path, "a.test.ts"), "anything");
    expect(await digest()).toBe(before);
    await writeFile(join(path, "b.ts"), "");
    const renamed = await digest();
    expect(renamed).not.toBe(before);
    await writeFile(join(path, "a.ts"), "2");
    expect(await digest()).not.toBe(renamed);
  });
});
