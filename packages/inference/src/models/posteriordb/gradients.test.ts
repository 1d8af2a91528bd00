import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { gradientError } from "../gradients.testing.ts";
import { type Data, posteriors } from "./posteriors.testing.ts";

const file = new URL("../../../reference/posteriors.json", import.meta.url);
const { data } = JSON.parse(readFileSync(file, "utf8")) as { readonly data: Readonly<Record<string, Data>> };

describe("gradients of posteriordb's models", () => {
  it.each(posteriors.map((p) => [p.model, p] as const))("%s", (_, posterior) => {
    const model = posterior.build(data[posterior.data]!);
    // The densities reach 1e4 and more away from their mode: differences keep some 1e-7.
    expect(gradientError(model, seededSource(posterior.model))).toBeLessThan(1e-5);
  });
});
