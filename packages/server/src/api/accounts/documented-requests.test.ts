import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { codeOf } from "../../accounts/accounts.testing.ts";
import { freePort } from "../../database/free-port.ts";
import { testServer } from "../test-server.testing.ts";

const PAGE = "docs/how-to/people-and-programs.md";
const port = await freePort("127.0.0.1");
const SERVER = `http://127.0.0.1:${port}`;
const { app, rooms } = await testServer({ settings: { origin: SERVER } });

const blocks = [...readFileSync(PAGE, "utf8").matchAll(/^```sh no-run needs a server;.*\n([\s\S]*?)^```$/gm)];

it("the page's requests are answered as it says", async () => {
  await app.listen({ host: "127.0.0.1", port });
  const CODE = codeOf(await rooms.accounts.ownerLink("ada@example.org"));
  const cwd = mkdtempSync(join(tmpdir(), "dpbayes-page-"));
  const printed: string[] = [];
  try {
    for (const [, commands] of blocks) {
      const options = { cwd, env: { ...process.env, SERVER, CODE } };
      printed.push((await promisify(execFile)("bash", ["-ec", commands!], options)).stdout);
    }
  } finally {
    rmSync(cwd, { recursive: true });
  }
  expect(printed).toHaveLength(3);
  expect(printed[1]).toContain('"email":"ada@example.org"');
  expect(printed[1]).toContain(`"link":"${SERVER}/welcome#`);
  expect(printed[1]).toMatch(/"token":"dpb_[\w-]{43}"/);
  expect(printed[2]).toMatch(
    /^\{"organisation":"[0-9a-f-]{36}","head":\{"index":\d+,"hash":"[0-9a-f]{64}"\}\}/,
  );
  expect(printed[2]).toContain('"action":"token.made"');
});
