import { fail } from "../errors/index.ts";
import type { Parameter } from "./model.ts";

/** Refuses names that are empty or stand twice, and extents that are no counts. */
export function requireParameters(parameters: readonly Parameter[]): void {
  const seen = new Set<string>();
  for (const { name, shape, labels } of parameters) {
    if (typeof name !== "string" || name === "" || seen.has(name))
      fail("ARGUMENT", { name: "parameter name", found: JSON.stringify(name), accepted: "a name used once" });
    if (!Array.isArray(shape) || !shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0))
      fail("ARGUMENT", {
        name: `shape of ${name}`,
        found: JSON.stringify(shape) ?? "missing",
        accepted: "a list of counts",
      });
    if (labels !== undefined) requireLabels(name, shape, labels);
    seen.add(name);
  }
}

/** One label per entry of a vector, each used once: columns of a fit are found by name. */
function requireLabels(name: string, shape: readonly number[], labels: readonly string[]): void {
  const fits =
    Array.isArray(labels) &&
    shape.length === 1 &&
    labels.length === shape[0] &&
    labels.every((label) => typeof label === "string") &&
    new Set(labels).size === labels.length;
  if (!fits)
    fail("ARGUMENT", {
      name: `labels of ${name}`,
      found: JSON.stringify(labels) ?? "missing",
      accepted: `${shape.join(" x ")} different texts, for a vector`,
    });
}
