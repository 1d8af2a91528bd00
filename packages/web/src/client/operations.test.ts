import { expect, it } from "vitest";
import { operationsSource } from "./operations.testing.ts";

it("the client's types are those of the OpenAPI file; -u writes them anew", async () => {
  await expect(operationsSource()).toMatchFileSnapshot("operations.ts");
});
