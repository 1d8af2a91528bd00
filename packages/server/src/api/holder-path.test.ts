import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fit } from "@dpbayes/inference";
import { parseStudy } from "@dpbayes/privacy";
import { run } from "dpbayes/command";
import { afterAll, expect, it } from "vitest";
import { testServer } from "./test-server.testing.ts";

const server = await testServer();
const { as, ask, rooms, organisation } = server;
const origin = await server.listen();

const folder = mkdtempSync(join(tmpdir(), "dpbayes-holder-"));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const study = {
  format: "dpbayes.study/1",
  id: "stay",
  question: "How much longer do emergencies stay?",
  variables: {
    days: { type: "number", bounds: [0, 30] },
    age: { type: "number", bounds: [18, 100] },
  },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
};

/** Runs the command line in this process. */
async function said(words: readonly string[]) {
  let [out, err] = ["", ""];
  const code = await run(words, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    signal: new AbortController().signal,
    now: () => new Date(),
    env: { DPBAYES_REGISTRY: at("registry"), DPBAYES_CONFIG: at("settings") },
  });
  return { code, out, err };
}

it("leads from a holder's table, over a ledger and an upload, to a fit of the server's copy", async () => {
  await ask(as.owner, "POST", "/v1/studies", { slug: "stay", study });
  await ask(as.owner, "POST", "/v1/studies/stay/open");
  const budget = { epsilon: "1.5", delta: "1e-5" };
  const people = { unit: "one patient", neighbours: "replace-one" };
  const made = await ask(as.owner, "POST", "/v1/ledgers", { name: "patients", ...people, budget });
  const { id } = made.json<{ id: string }>();
  const owner = {
    kind: "member",
    account: "00000000-0000-4000-8000-000000000000",
    email: "",
    role: "owner",
  } as const;
  const asked = { name: "north", kind: "holder", ledger: id, days: 1 } as const;
  const { token } = await rooms.accounts.makeToken({ ...owner, organisation }, asked);

  writeFileSync(at("study.json"), JSON.stringify(study));
  writeFileSync(at("holder.token"), token);
  const rows = Array.from({ length: 200 }, (_, i) => `${(i % 20) + 1},${20 + (i % 60)}`);
  writeFileSync(at("visits.csv"), `days,age\n${rows.join("\n")}\n`);
  const ledger = `${origin}/v1/ledgers/${id}`;
  const release = at("visits.release.json");
  expect(await said(["login", ledger, "--token-file", at("holder.token")])).toMatchObject({
    code: 0,
    err: "",
  });
  const privatize = [
    "privatize",
    at("visits.csv"),
    "-s",
    at("study.json"),
    "--holder",
    "north",
    "--ledger",
    ledger,
  ];
  expect(await said(privatize)).toMatchObject({ code: 0, err: "" });
  expect((await said(["push", release, "--to", origin])).out).toBe(`stored         ${release}, paid for\n`);
  const again = await said([...privatize, "-o", at("again.release.json")]);
  expect([again.code, again.err.includes("difference: epsilon 0.5")]).toEqual([1, true]);

  const listed = await ask(as.viewer, "GET", "/v1/studies/stay/releases");
  const [one] = listed.json<{ releases: { digest: string }[] }>().releases;
  expect(one).toMatchObject({ holder: "north", count: 200, origin: "uploaded", paid: { ledger: id } });
  const { spends } = (await ask(as.viewer, "GET", `/v1/ledgers/${id}/spends`)).json<{ spends: object[] }>();
  expect(spends).toMatchObject([{ study: "stay", holder: "north", release: one!.digest }]);
  const copy = (await ask(as.viewer, "GET", `/v1/releases/${one!.digest}`)).json<object>();
  const own = JSON.parse(readFileSync(release, "utf8")) as object;
  const settings = { seed: 1, chains: 1, warmup: 100, draws: 50 };
  const [ofCopy, ofOwn] = await Promise.all(
    [copy, own].map((each) => fit(parseStudy(study), [each], settings)),
  );
  expect(ofCopy!.summary().rows).toEqual(ofOwn!.summary().rows);

  const lines = await ask(as.viewer, "GET", `/v1/ledgers/${id}/lines`);
  writeFileSync(at("copy.ledger.jsonl"), lines.body);
  for (const where of [ledger, at("copy.ledger.jsonl")])
    expect((await said(["ledger", where])).out).toContain("remaining  epsilon 0.5, delta 0.000009");
  expect(server.failed).toEqual([]);
});
