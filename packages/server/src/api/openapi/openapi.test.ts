import { expect, it } from "vitest";
import { testServer } from "../test-server.testing.ts";

const server = await testServer();

it("describes every route that runs, as it was last agreed on", async () => {
  const described = (await server.ask(server.as.nobody, "GET", "/openapi.json")).json<{
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  }>();
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBe(server.routes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  await expect(`${JSON.stringify(described.paths, null, 1)}\n`).toMatchFileSnapshot("openapi.snapshot.txt");
});
