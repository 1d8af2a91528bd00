import { fail } from "../errors/index.ts";
import type { Parameter } from "./model.ts";

/** Refuses names that are empty or stand twice, and extents that are no counts. */
export function requireParameters(parameters: readonly Parameter[]): void {
  const seen = new Set<string>();
  for (const { name, shape, labels, share, least, edges } of parameters) {
    if (typeof name !== "string" || name === "" || seen.has(name))
      fail("ARGUMENT", { name: "parameter name", found: JSON.stringify(name), accepted: "a name used once" });
    if (!Array.isArray(shape) || !shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0))
      fail("ARGUMENT", {
        name: `shape of ${name}`,
        found: JSON.stringify(shape) ?? "missing",
        accepted: "a list of counts",
      });
    if (labels !== undefined) requireLabels(name, shape, labels);
    if (share !== undefined && share !== true)
      fail("ARGUMENT", {
        name: `share of ${name}`,
        found: JSON.stringify(share) ?? "given",
        accepted: "true or absent",
      });
    if (least !== undefined && !Number.isFinite(least))
      fail("ARGUMENT", {
        name: `least of ${name}`,
        found: JSON.stringify(least) ?? "given",
        accepted: "a finite number or absent",
      });
    if (edges !== undefined) requireEdges(name, edges);
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

function requireEdges(name: string, edges: readonly number[]): void {
  const rise =
    Array.isArray(edges) &&
    edges.length >= 2 &&
    edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > edges[i - 1]!));
  if (!rise)
    fail("ARGUMENT", {
      name: `edges of ${name}`,
      found: JSON.stringify(edges) ?? "missing",
      accepted: "two or more finite numbers that rise",
    });
}
