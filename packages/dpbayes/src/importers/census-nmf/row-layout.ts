import { fail } from "../../errors/index.ts";
import { quoteName } from "../../sources/push-down/input-sql.ts";
import type { ReadOptions } from "../importer.ts";
import { discreteGaussianOfVariance } from "./mechanism.ts";
import { type AxisPart, type NmfAnswer, type NmfConstraint, type NmfContent, sizeOf } from "./nmf-unit.ts";
import { partNamed } from "./part-named.ts";
import type { NmfFile } from "./read-nmf.ts";
import { censusAxes } from "./schema.ts";
import { signOf } from "./sign-of.ts";

/** Columns that are no variables: those of the layout, and those of the folders that files may stand in. */
const OWN = ["geocode", "query_name", "query_shape", "value", "variance", "plb", "sign", "State", "County"];

const types = {
  query_shape: /\[\]$/,
  value: /\[\]$/,
  variance: /^(DOUBLE|FLOAT|DECIMAL)/,
} as const;

/**
 * The layout of the public copies: a row per unit and query, and for each variable a column that says how the query
 * treats it (`*` sums it, `detailed` or its own name keeps every level, another name is a group). Files of constraints
 * have a sign as well.
 */
export async function readRows(nmf: NmfFile, { heard, geolevels }: ReadOptions): Promise<NmfContent> {
  requireTypes(nmf);
  if (geolevels !== undefined) refuseLevels();
  const { session, types: columns, file } = nmf;
  const names = [...columns.keys()].filter((name) => !OWN.includes(name) && columns.get(name) === "VARCHAR");
  const units = new Map<string, string>();
  const sizes = names.map((name) => censusAxes[name]?.levels.length);
  const [answers, constraints, unknown] = [[] as NmfAnswer[], [] as NmfConstraint[], new Set<string>()];
  for await (const piece of session.pieces(rowsSql(nmf, names))) {
    for (const row of piece as readonly Row[]) {
      const [geocode, query, variance, shape, values, sign, ...words] = row;
      units.set(geocode, `codes of ${geocode.length} characters`);
      const parts = words.map((word, i) => partNamed(names[i]!, word, shape[i] ?? 1));
      const bad = parts.indexOf(undefined);
      if (bad >= 0) unknown.add(`${query} (${words[bad]})`);
      if (!areKnown(parts) || values === null) continue;
      parts.forEach((part, i) => {
        if (part === "each") sizes[i] ??= shape[i]!;
      });
      requireShape(file, query, values, sizeOf(parts, shape));
      nmf.hold(values.length);
      const numbers = { geocode, query, parts, values };
      if (sign === null) answers.push({ ...numbers, noise: noiseOf(file, query, variance) });
      else constraints.push({ ...numbers, sign: signOf(file, sign) });
    }
    heard(answers.length + constraints.length);
  }
  const axes = names.map((name, i) => ({ name, size: sizes[i] ?? 1 }));
  return { axes, units, answers, constraints, left: leftOut(unknown) };
}

function rowsSql({ relation, wanted, types: columns }: NmfFile, names: readonly string[]): string {
  const fields = [
    "geocode",
    "query_name",
    "CAST(variance AS DOUBLE)",
    "CAST(query_shape AS DOUBLE[])",
    "CAST(value AS DOUBLE[])",
    columns.has("sign") ? "sign" : "NULL",
    ...names.map(quoteName),
  ];
  return `SELECT ${fields.join(", ")} FROM ${relation} WHERE ${wanted("geocode")}`;
}

function areKnown(parts: readonly (AxisPart | undefined)[]): parts is readonly AxisPart[] {
  return !parts.includes(undefined);
}

function refuseLevels(): never {
  const accepted = "left out: every file of this layout is of one level, so name the files";
  return fail("ARGUMENT", { name: "geolevels", found: "given for files of rows", accepted });
}

type Row = readonly [
  geocode: string,
  query: string,
  variance: number,
  shape: readonly number[],
  values: readonly number[] | null,
  sign: string | null,
  ...specs: string[],
];

function requireTypes({ file, types: columns }: NmfFile): void {
  for (const [column, type] of Object.entries(types)) {
    const found = columns.get(column);
    if (found === undefined)
      fail("TABLE_COLUMNS", { file, missing: column, found: `it has ${columns.size} columns` });
    if (!type.test(found))
      fail("TABLE_TYPE", {
        file,
        column,
        found: "of another type",
        accepted: "as the Bureau's public files have it",
      });
  }
}

function requireShape(file: string, query: string, values: readonly number[], size: number): void {
  const whole = values.every(Number.isSafeInteger);
  if (whole && values.length === size) return;
  fail("TABLE_TYPE", {
    file,
    column: "value",
    found: whole
      ? `a list of ${values.length} numbers for ${query}`
      : `a list of numbers that are not all whole for ${query}`,
    accepted: whole ? `as many as query_shape says, ${size}` : "whole numbers, as the Bureau's noise gives",
  });
}

function noiseOf(file: string, query: string, variance: number) {
  return (
    discreteGaussianOfVariance(variance) ??
    fail("TABLE_TYPE", {
      file,
      column: "variance",
      found: `not positive and finite for ${query}`,
      accepted: "the variance of the noise",
    })
  );
}

function leftOut(unknown: ReadonlySet<string>): readonly string[] {
  return unknown.size === 0
    ? []
    : [`left out, for the file does not say which levels its groups have: ${[...unknown].join(", ")}`];
}
