import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRelease } from "@dpbayes/privacy/formats";
import { readSettings, startServer } from "@dpbayes/server";
import { afterAll, expect, it } from "vitest";
import { survey as study } from "../studies.ts";
import { collectSurvey } from "./collect-survey.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-demo-survey-"));
const server = await startServer(
  readSettings({ DPBAYES_DATA: folder, DPBAYES_PORT: "0", DPBAYES_TRUST_PROXY: "yes" }),
);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it("the demo's survey goes through a real collector: invitations, tokens, reports sent twice and counted once", async () => {
  const records = Array.from({ length: 21 }, () => ({ smokes: "daily" }));
  const said: string[] = [];
  const write = (text: string | Uint8Array) => said.push(`${text}`);
  const io = { stdout: { write }, stderr: { write }, env: {}, signal: AbortSignal.timeout(60_000) };
  const file = join(folder, "answers.release.json");
  await collectSurvey(server.ownerLink!, { study, records }, file, { ...io, now: () => new Date() });
  expect(said.join("")).toContain("21 counted; 2 sent twice, counted once");
  expect(parseRelease(JSON.parse(readFileSync(file, "utf8")))).toMatchObject({ count: 21 });
  const again = collectSurvey(server.ownerLink!, { study, records }, file, { ...io, now: () => new Date() });
  await expect(again).rejects.toThrow("--collector is a link that was opened before");
});
