import { buildModel } from "@dpbayes/inference";
import { DpbayesError, parseRelease, parseStudy } from "@dpbayes/privacy";
import { digestOf, parseFormula, strictJson } from "@dpbayes/privacy/formats";
import { defineAttack } from "../../attack.ts";
import { seeds } from "../../fuzz/seeds.ts";

type Read = (kind: "study" | "release" | "text" | "formula", value: unknown) => unknown;

const present: Read = (kind, value) => {
  if (kind === "formula") return parseFormula(value as string);
  if (kind === "study") return parseStudy(value);
  if (kind === "text") return "value" in strictJson(value as string) ? value : undefined;
  const release = parseRelease(value);
  return buildModel(release.study, [release]);
};

type Bomb = readonly [kind: Parameters<Read>[0], value: () => unknown];

const study = (changes: object) => ({ ...seeds().study[0], ...changes });
const names = (count: number) => Array.from({ length: count }, (_, i) => `x${i}`);
const variables = (count: number) =>
  Object.fromEntries(names(count).map((name) => [name, { type: "boolean" }]));

/** A release of a noisy number of records whose noise was made wider. */
function wider(t: number): object {
  const release = structuredClone(seeds().release.find((one) => isHiddenCount(one as Stated))) as Stated;
  release.mechanism.parameters["rate"] = { s: 1, t };
  return { ...release, digest: digestOf(release) };
}

interface Stated {
  readonly count?: number | null;
  readonly mechanism: { readonly kind: string; readonly parameters: Record<string, unknown> };
}

function isHiddenCount({ count, mechanism }: Stated): boolean {
  return count === null && mechanism.kind === "geometric";
}

/** Each is read in a moment or refused; what is one over its limit must not be read. */
const bombs: readonly Bomb[] = [
  ["text", () => '{"a":['.repeat(500_000)],
  ["text", () => `${"[".repeat(101)}${"]".repeat(101)}`],
  ["formula", () => `y ~ ${names(100_000).join(" + ")} + x7`],
  ["study", () => study({ question: "q".repeat(10_001) })],
  ["study", () => study({ variables: variables(10_001) })],
  ["study", () => study({ variables: { ["x".repeat(1001)]: { type: "boolean" } } })],
  ["study", () => study({ model: { family: "bernoulli", formula: "x".repeat(1_000_001) } })],
  ["release", () => wider(2 ** 30)],
  ["release", () => wider(8.6e21)],
];

/** Documents that are small to send and were hours to read. */
export const hostileSizes = defineAttack<Read>({
  name: "hostile/sizes",
  promise:
    "what is larger than its limit is refused by an error of the catalogue before anything is built from it",
  about: "deep texts, long formulas, many variables, releases whose noise leaves every count possible",
  present,
  broken: (kind, value) => (kind === "release" ? new Float64Array(rateOf(value) * 72).length : value),
  bug: "nothing is limited, and what a release states is allocated",
  tries: { quick: bombs.length, full: bombs.length },
  run(read, tries) {
    const wrong = bombs.slice(0, tries).filter(([kind, value]) => !isRefused(() => read(kind, value())));
    return { tried: tries, broken: wrong.length };
  },
});

function rateOf(release: unknown): number {
  return ((release as Stated).mechanism.parameters["rate"] as { readonly t: number }).t;
}

function isRefused(action: () => unknown): boolean {
  try {
    return action() === undefined;
  } catch (error) {
    return error instanceof DpbayesError;
  }
}
