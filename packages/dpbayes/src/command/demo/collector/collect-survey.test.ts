import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { privatize } from "@dpbayes/privacy";
import { parseRelease } from "@dpbayes/privacy/formats";
import { readSettings, startServer } from "@dpbayes/server";
import { afterAll, expect, it } from "vitest";
import { scenes } from "../scenes.ts";
import { curator, survey as study } from "../studies.ts";
import { becomeOwner } from "./as-owner.ts";
import { collectSurvey } from "./collect-survey.ts";
import { askFits, handIn } from "./hand-in.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-demo-survey-"));
const server = await startServer(
  readSettings({ DPBAYES_DATA: folder, DPBAYES_PORT: "0", DPBAYES_TRUST_PROXY: "yes" }),
);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const collector = await becomeOwner(server.ownerLink!);

it("the demo's survey goes through a real collector: invitations, tokens, reports sent twice and counted once", async () => {
  const records = Array.from({ length: 21 }, () => ({ smokes: "daily" }));
  const said: string[] = [];
  const write = (text: string | Uint8Array) => said.push(`${text}`);
  const io = { stdout: { write }, stderr: { write }, env: {}, signal: AbortSignal.timeout(60_000) };
  const file = join(folder, "answers.release.json");
  await collectSurvey(collector, { study, records }, file, { ...io, now: () => new Date() });
  expect(said.join("")).toContain("21 counted; 2 sent twice, counted once");
  expect(parseRelease(JSON.parse(readFileSync(file, "utf8")))).toMatchObject({ count: 21 });
  await expect(becomeOwner(server.ownerLink!)).rejects.toThrow(
    "--collector is a link that was opened before",
  );
});

it("the other studies are on the collector too, with a budget that was spent from and fits that were asked for", async () => {
  const patients = Array.from({ length: 20 }, (_, i) => ({ readmitted: i % 5 === 0 }));
  mkdirSync(join(folder, "curator"));
  const release = await privatize(curator, patients);
  writeFileSync(join(folder, "curator", "patients.release.json"), JSON.stringify(release));
  await handIn(collector, [scenes.find(({ name }) => name === "curator")!], folder);
  await askFits(collector);
  const read = async (path: string) => JSON.parse(await collector.ask("GET", path));
  expect((await read("/v1/ledgers")).ledgers).toMatchObject([{ remaining: { epsilon: "0.5" } }]);
  expect((await read("/v1/fits")).fits.map((fit: { study: string }) => fit.study).sort()).toEqual([
    "readmission",
    "smoking",
  ]);
});
