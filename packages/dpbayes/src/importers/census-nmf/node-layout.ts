import { fail } from "../../errors/index.ts";
import type { ReadOptions } from "../importer.ts";
import type { NmfContent } from "./nmf-unit.ts";
import { readAnswers } from "./node-answers.ts";
import { readConstraints, readInvariants } from "./node-constraints.ts";
import { Histogram, type NodeFile, refuseBinding, refuseNodes } from "./node-file.ts";
import type { NmfFile } from "./read-nmf.ts";
import { axisNames } from "./schema.ts";

/** What is counted: which map of answers, and which of a constraint's queries. */
const universes = {
  persons: { answers: "dp_queries", part: 0 },
  units: { answers: "unit_dp_queries", part: 1 },
} as const;

/**
 * The layout of the production code: a struct per geographic unit, by itself or in a column GeounitNode, with maps of
 * answers, constraints and invariants (`node4sparksql.py` of the Bureau's repositories).
 */
export async function readNodes(nmf: NmfFile, options: ReadOptions): Promise<NmfContent> {
  const universe = options.universe ?? "persons";
  const { answers: map, part } = universes[universe];
  const of = await openNodes(nmf, options);
  const answers = await readAnswers(of, map, options.heard);
  if (of.units.size > 0 && answers.length === 0)
    refuseNodes(nmf.file, `without an answer in ${map} for the wanted units`);
  const { sizes } = of.histogram;
  const axes = axisNames(sizes).map((name, i) => ({ name, size: sizes[i]! }));
  const said = await readConstraints(of, part);
  const known =
    universe === "persons" ? await readInvariants(of, axes, said.constraints) : { constraints: [], left: [] };
  return {
    axes,
    units: of.units,
    answers,
    constraints: [...said.constraints, ...known.constraints],
    left: [...said.left, ...known.left],
  };
}

async function openNodes(nmf: NmfFile, { geolevels }: ReadOptions): Promise<NodeFile> {
  const node = nmf.types.has("GeounitNode") ? "source.GeounitNode." : "source.";
  const { file, session, relation, wanted } = nmf;
  const sql = `SELECT ${node}geocode, ${node}geolevel FROM ${relation} AS source WHERE ${wanted(`${node}geocode`)}`;
  const rows = await session.all(sql).catch((error: unknown) => refuseBinding(file, error));
  nmf.hold(rows.length);
  const units = new Map(rows.map(([geocode, level]) => [String(geocode), String(level)]));
  requireLevels(file, new Set(units.values()), geolevels);
  const named = [...units].filter(([, level]) => geolevels?.includes(level) ?? true);
  return { nmf, node, units: new Map(named), histogram: new Histogram(file) };
}

function requireLevels(file: string, known: ReadonlySet<string>, named: readonly string[] | undefined): void {
  const missing = named?.find((level) => !known.has(level));
  const found = known.size === 0 ? "it has no wanted unit" : `it has ${[...known].join(", ")}`;
  if (missing !== undefined) fail("TABLE_COLUMNS", { file, missing: `geolevel ${missing}`, found });
}
