import { fail, requireFinite, requireWithin } from "../../../errors/index.ts";
import { lawOf } from "../../../noise/index.ts";
import type { Channel, DataFamily, Noise } from "./report-density.ts";

/** A parameter's name and where it lives. */
export type Domain = readonly [name: string, domain: "real" | "positive" | "shape" | "probability"];

/** The parameters of every family and where they live. */
const DOMAINS: Readonly<Record<DataFamily, readonly Domain[]>> = {
  gaussian: [
    ["mean", "real"],
    ["sd", "positive"],
  ],
  exponential: [["rate", "positive"]],
  gamma: [
    ["shape", "shape"],
    ["rate", "positive"],
  ],
  beta: [
    ["a", "shape"],
    ["b", "shape"],
  ],
  "log-normal": [
    ["mean of log x", "real"],
    ["sd of log x", "positive"],
  ],
  poisson: [["mean", "positive"]],
  geometric: [["p", "probability"]],
  "negative-binomial": [
    ["r", "positive"],
    ["p", "probability"],
  ],
  bernoulli: [["p", "probability"]],
};

/** Beyond 1e±100 squares over- or underflow: such parameters count as the edge. */
const LARGEST = 1e100;
/** Shapes of gamma and beta laws: beyond them masses keep fewer than five digits, and far beyond none. */
const SMALLEST_SHAPE = 1e-15;
const LARGEST_SHAPE = 1e20;

/** Whether the density can be evaluated: false at the edge of the parameter space; beyond it, and for NaN, fails. */
export function isUsable([name, domain]: Domain, value: number): boolean {
  if (Number.isNaN(value)) fail("ARGUMENT", { name, found: "NaN", accepted: "a number" });
  if (domain === "real") return Math.abs(value) < LARGEST;
  if (value < 0 || (domain === "probability" && value > 1))
    fail("ARGUMENT", {
      name,
      found: String(value),
      accepted: domain === "probability" ? "from 0 to 1" : "positive",
    });
  if (domain === "shape") return value > SMALLEST_SHAPE && value < LARGEST_SHAPE;
  return value > 1 / LARGEST && value < (domain === "positive" ? LARGEST : 1);
}

/** The parameters of a known family. */
export function requireFamily(family: DataFamily): readonly Domain[] {
  const domains = DOMAINS[family] as readonly Domain[] | undefined;
  if (domains !== undefined) return domains;
  return fail("ARGUMENT", {
    name: "family",
    found: String(family),
    accepted: Object.keys(DOMAINS).join(", "),
  });
}

/** Checks bounds and noise, and that the mechanism suits the data model. */
export function requireChannel(discrete: boolean, { bounds: [low, high], noise, whole }: Channel): void {
  requireFinite("lower bound", low);
  requireFinite("upper bound", high);
  if (!(low < high))
    fail("ARGUMENT", { name: "bounds", found: `${low}, ${high}`, accepted: "in ascending order" });
  const isWhole = whole || discrete;
  if (isWhole && !(Number.isSafeInteger(low) && Number.isSafeInteger(high)))
    fail("ARGUMENT", { name: "bounds", found: `${low}, ${high}`, accepted: "integers for whole values" });
  if (noise.kind === "response") requireResponse(noise, high - low + 1);
  if (!isWhole && (noise.kind === "response" || lawOf(noise).whole))
    fail("ARGUMENT", { name: "whole", found: "false", accepted: `true for ${noise.kind} noise` });
}

function requireResponse({ keep, other }: Noise & { kind: "response" }, answers: number): void {
  const total = requireWithin("keep", keep, 0, 1) + (answers - 1) * other;
  if (!(other >= 0 && Math.abs(total - 1) < 1e-9))
    fail("ARGUMENT", { name: "keep + (answers − 1)·other", found: String(total), accepted: "1" });
}
