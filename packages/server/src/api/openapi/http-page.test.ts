import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Route } from "../route.ts";
import { testServer } from "../test-server.testing.ts";

const page = new URL("../../../../../docs/reference/http-api.md", import.meta.url).pathname;
const { routes } = await testServer();

function rowOf({ method, path, summary, allow, perMinute, answers }: Route): string {
  const limit = perMinute === undefined ? "" : `; ${perMinute} a minute`;
  return `| \`${method} ${path}\` | ${summary}${limit} | ${allow.join(", ")} | ${Object.keys(answers).join(", ")} |`;
}

/** The page's own table of routes; `-u` writes it anew. */
it("the page of the HTTP API lists the routes that run", async () => {
  const table = ["| route | what it does | who may | answers |", "|---|---|---|---|", ...routes.map(rowOf)];
  const [head] = readFileSync(page, "utf8").split("<!-- routes -->");
  const written = `${head}<!-- routes -->\n${table.join("\n")}\n<!-- /routes -->\n`;
  await expect(written).toMatchFileSnapshot(page);
});
