import { fail } from "../errors/index.ts";
import type { Parameter } from "./model.ts";

/** Refuses names that are empty or stand twice, and extents that are no counts. */
export function requireParameters(parameters: readonly Parameter[]): void {
  const seen = new Set<string>();
  for (const { name, shape } of parameters) {
    if (typeof name !== "string" || name === "" || seen.has(name))
      fail("ARGUMENT", { name: "parameter name", found: JSON.stringify(name), accepted: "a name used once" });
    if (!Array.isArray(shape) || !shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0))
      fail("ARGUMENT", {
        name: `shape of ${name}`,
        found: JSON.stringify(shape) ?? "missing",
        accepted: "a list of counts",
      });
    seen.add(name);
  }
}
