import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Fit, loadFit, type SeededSource, saveFit } from "@dpbayes/inference";
import { flipped, mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { requirePlain } from "../saying.ts";
import { kept } from "../seeds.ts";
import { resealed } from "./documents.ts";

const names = ["fit.json", "posterior.fit", "chains/1.fit", "chains/2.fit", "releases/1.json"] as const;
type Name = (typeof names)[number];
type Folder = Readonly<Record<Name, Uint8Array>>;

const whole = Object.fromEntries(
  names.map((name) => [name, readFileSync(new URL(`fit-folder/${name}`, kept))]),
) as Record<Name, Buffer>;
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");
const json = (name: Name) => JSON.parse(whole[name].toString()) as Readonly<Record<string, unknown>>;

const changes: readonly ((rng: SeededSource) => Folder)[] = [
  (rng) => ({ ...whole, "fit.json": bytesOf(mutated(json("fit.json"), rng)) }),
  (rng) => ({ ...whole, "fit.json": bytesOf({ ...json("fit.json"), ...hostileFields(rng) }) }),
  (rng) => ({ ...whole, "fit.json": Buffer.from(flipped(whole["fit.json"].toString(), rng)) }),
  (rng) => withFit(pick(rng, ["posterior.fit", "chains/1.fit"]), rng),
  (rng) => withFit("posterior.fit", rng),
  (rng) => {
    const release = resealed(mutated(json("releases/1.json"), rng)) as { digest?: unknown } | null;
    const fit = { ...json("fit.json"), releases: [release?.digest ?? null] };
    return { ...whole, "releases/1.json": bytesOf(release), "fit.json": bytesOf(fit) };
  },
];

/** What the command trusts its own folder with. */
function hostileFields(rng: SeededSource): object {
  const refused = { total: 2, reasons: [{ code: "REPORT_FIELD", problem: "is odd", count: 2 }] };
  const sampler = { kind: "nuts", maxDepth: 8, targetAcceptance: 0.9, metric: "dense", stepSize: 0.1 };
  const settings = { ...(json("fit.json")["settings"] as object), sampler };
  return mutated(rng.uniform() < 0.5 ? { settings } : { refused }, rng) as object;
}

/** A mutated name may be an object whose toString is none. */
function nameOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A file of draws with another header, whose checksum fits. */
function withFit(name: Name, rng: SeededSource): Folder {
  const fit = loadFit(whole[name]);
  const { parameters, chainCount, drawCount, origin, runs, statistics } = fit;
  const columns = Object.keys(statistics);
  const changed = mutated(
    { parameters, chainCount, drawCount, origin, runs, columns },
    rng,
  ) as Partial<Fit> & {
    columns?: unknown;
  };
  // A header that has no seed at all cannot be saved.
  if (typeof changed?.origin !== "object" || changed.origin === null) return whole;
  const named = Array.isArray(changed?.columns) ? (changed.columns as readonly unknown[]) : columns;
  const renamed = Object.fromEntries(
    Object.values(statistics).map((column, i) => [nameOf(named[i] ?? i), column]),
  );
  return { ...whole, [name]: saveFit({ ...fit, ...changed, statistics: renamed }) };
}

/** A fit's folder of somebody else: its settings, refusals, headers of draws and releases. */
export const fits: FuzzedParser = {
  name: "fits",
  about:
    "mutates every file of a fit's folder, checksums and digests recomputed; goes on with it, shows and exports it",
  bug: "a fit's settings are used as they stand",
  tries: { quick: 20, full: 5000 },
  async read(which, rng, folder) {
    const at = join(folder, "fit");
    const files = pick(rng, changes)(rng);
    rmSync(at, { recursive: true, force: true });
    for (const name of names) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), files[name]);
    }
    if (which === "broken") return brokenSteps(files["fit.json"]);
    return requirePlain(pick(rng, ways)(at));
  },
};

const ways: readonly ((folder: string) => readonly string[])[] = [
  (folder) => ["page", folder, "--plain"],
  (folder) => ["fit", "--resume", folder, "--workers", "1"],
  ...["csv", "parquet", "arviz", "cmdstan"].map((format) => (folder: string) => [
    "export",
    folder,
    "--format",
    format,
  ]),
];

function brokenSteps(file: Uint8Array): number {
  const { settings } = JSON.parse(Buffer.from(file).toString()) as { settings: { draws: number } };
  return new Float64Array(settings.draws).length;
}
