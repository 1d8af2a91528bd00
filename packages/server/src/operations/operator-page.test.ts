import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../database/free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-operator-"));
// As root the database has a user of its own, who must pass through.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = "docs/how-to/collector.md";
const RUN = "needs a server; packages/server/src/operations/operator-page.test.ts runs this";

/** The commands of the page, block by block. */
function blocksOf(page: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`sh no-run ${RUN}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, block]) => block!,
  );
}

/** What people with invitations do in their browsers. */
const ANSWER = `
import { readFileSync } from "node:fs";
const { openSurvey } = await import("SEND");
for (const [i, link] of readFileSync("invitations.csv", "utf8").trim().split("\\n").slice(1).entries()) {
  const { origin, pathname, hash } = new URL(link);
  const kept = new Map();
  const survey = await openSurvey({
    manifest: origin + "/v1/studies/" + pathname.split("/").at(-1),
    code: hash.slice(1),
    storage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) },
    fetch: (url, request) => fetch(url, { ...request, headers: { ...request.headers, "x-forwarded-for": "10.0.0." + i } }),
  });
  const { state } = await survey.answer({ smokes: "never" });
  if (state !== "counted") throw new Error(state);
}
`;

/** The page as one script: the server beside the rest, its compiled form as people have it; people answer once they are invited. */
function scriptOf(page: string, port: number): string {
  const [start, ...rest] = blocksOf(page);
  const main = join(process.cwd(), "packages/server/dist/main.js");
  return [
    "set -euo pipefail",
    `npx() { shift; "${process.execPath}" "${main}" "$@"; }`,
    // In a shell's place, so that the signal reaches the server itself.
    `(exec ${start!.trim().replace("npx dpbayes-server", `"${process.execPath}" "${main}"`)} > requests.log 2> server.log) & running=$!`,
    `until curl -sf http://localhost:${port + 1}/readyz > /dev/null; do kill -0 $running; sleep 0.2; done`,
    ...rest.map((block) =>
      block.includes("> invitations.csv") ? `${block}\n"${process.execPath}" answer.mjs` : block,
    ),
    "kill $running; wait $running",
  ]
    .join("\n")
    .replaceAll("localhost:8080", `localhost:${port}`)
    .replace('"count": 300', '"count": 40')
    .replace('{\\"seed\\": 1}', '{\\"seed\\": 1, \\"draws\\": 200, \\"warmup\\": 200, \\"chains\\": 2}');
}

it("the operator's page leads from start to page, backup and restore, as it says", {
  timeout: 180_000,
}, async () => {
  const port = await freePort("127.0.0.1");
  const send = new URL("../../../privacy/dist/send.js", import.meta.url).href;
  writeFileSync(join(folder, "answer.mjs"), ANSWER.replace("SEND", send));
  const env = { ...process.env, DPBAYES_PORT: `${port}`, DPBAYES_TRUST_PROXY: "yes" };
  const script = scriptOf(readFileSync(PAGE, "utf8"), port);
  const { stdout } = await promisify(execFile)("bash", ["-c", script], { cwd: folder, env });
  expect(stdout).toMatch(/^open\nclosed\n40 reports are stored: counts and rows agree\n/);
  expect(stdout).toContain("\nthe backup is whole\n");
  expect(stdout).toMatch(/\nrestored\n$/);
  expect(readFileSync(join(folder, "smoking.html"), "utf8")).toMatch(/^<!doctype html>/);
  expect(readFileSync(join(folder, "server.log"), "utf8")).toContain(
    "open this once to become the owner: http",
  );
});
