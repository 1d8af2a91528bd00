import { DuckDBInstance } from "@duckdb/node-api";

/** A query of a made-up unit: what is kept or grouped of (hhgq, votingage, hispanic, cenrace), and its answer. */
export interface MadeQuery {
  readonly name: string;
  readonly over: readonly number[];
  readonly groupings?: Readonly<Record<number, readonly (readonly number[])[]>>;
  readonly answer: readonly number[] | null;
  readonly mechanism?: string;
  readonly variance?: number;
  /** How numbers are written, as NumPy would: integers without it. */
  readonly as?: "doubles";
}

export interface MadeConstraint extends Pick<MadeQuery, "name" | "over" | "groupings"> {
  readonly sign: string;
  readonly rhs: readonly number[];
  readonly coefficients?: readonly number[];
}

export interface MadeUnit {
  readonly geocode: string;
  readonly geolevel: string;
  readonly queries: readonly MadeQuery[];
  readonly constraints?: readonly MadeConstraint[];
  readonly invariants?: Readonly<Record<string, readonly number[]>>;
}

export const PERSONS = [8, 2, 2, 63] as const;

/** Writes Parquet with the fields that the production code writes, in its types; `single` in a column GeounitNode. */
export async function writeNodes(
  file: string,
  units: readonly MadeUnit[],
  { single = true, dims = PERSONS as readonly number[] } = {},
): Promise<void> {
  const nodes = units.map((unit) => nodeSql(unit, dims)).join(",\n");
  const columns = single ? "n AS GeounitNode" : "n.*";
  await copy(`SELECT ${columns} FROM (SELECT unnest([${nodes}]) AS n)`, file);
}

function nodeSql(
  { geocode, geolevel, queries, constraints = [], invariants = {} }: MadeUnit,
  dims: readonly number[],
): string {
  const answers = queries.map((query) => [query.name, dpQuerySql(query, dims)] as const);
  const cons = constraints.map((one) => [one.name, constraintSql(one, dims)] as const);
  const known = Object.entries(invariants).map(
    ([name, data]) => [name, struct({ data: list(data), shape: list([data.length]) })] as const,
  );
  return struct({
    geocode: text(geocode),
    parentGeocode: text(geocode.slice(0, -1)),
    geocodeDict: "MAP {1::SMALLINT: 'Block'}",
    geolevel: text(geolevel),
    dp_queries: answers.length === 0 ? `NULL::MAP(VARCHAR, ${DP_QUERY})` : mapSql(answers),
    unit_dp_queries: `NULL::MAP(VARCHAR, ${DP_QUERY})`,
    cons: cons.length === 0 ? `NULL::MAP(VARCHAR, ${CONSTRAINT})` : mapSql(cons),
    invar: known.length === 0 ? "NULL::MAP(VARCHAR, STRUCT(data INTEGER[], shape INTEGER[]))" : mapSql(known),
  });
}

const QUERY =
  "STRUCT(array_dims INTEGER[], groupings MAP(SMALLINT, INTEGER[][]), add_over_margins SMALLINT[], shape SMALLINT[], name VARCHAR)";
const DP_QUERY = `STRUCT(query ${QUERY}, DPanswer BLOB, plb DOUBLE, plb_num BIGINT, plb_denom BIGINT, DPMechanism VARCHAR, Var DOUBLE, name VARCHAR, mechanism_sensitivity SMALLINT, budget_id VARCHAR)`;
const CONSTRAINT = `STRUCT(name VARCHAR, rhs BIGINT[], sign VARCHAR, query STRUCT(queries ${QUERY}[], coeff INTEGER[], shapes INTEGER[][]))`;

function querySql(
  { name, over, groupings }: Pick<MadeQuery, "name" | "over" | "groupings">,
  dims: readonly number[],
) {
  const groups = Object.entries(groupings ?? {}).map(
    ([axis, some]) => `${axis}::SMALLINT: ${JSON.stringify(some)}`,
  );
  const sql = struct({
    array_dims: list(dims),
    groupings: groups.length === 0 ? "NULL" : `MAP {${groups.join(", ")}}`,
    add_over_margins: list(over),
    shape: "NULL",
    name: text(name),
  });
  return `(${sql})::${QUERY}`;
}

function dpQuerySql(query: MadeQuery, dims: readonly number[]): string {
  const { name, answer, as, variance = 4.06 } = query;
  const mechanism =
    query.mechanism ?? `RationalDiscreteGaussianMechanism(sigma_sq=203/50, variance=${variance})`;
  const sql = struct({
    query: querySql(query, dims),
    DPanswer: answer === null ? "NULL" : `${text(hexOf(answer, as))}::BLOB`,
    plb: answer === null ? "0.0" : "0.25",
    plb_num: "1",
    plb_denom: "4",
    DPMechanism: text(mechanism),
    Var: String(variance),
    name: text(name),
    mechanism_sensitivity: "2",
    budget_id: "'0'",
  });
  return `(${sql})::${DP_QUERY}`;
}

function constraintSql(one: MadeConstraint, dims: readonly number[]): string {
  const { name, rhs, sign, coefficients = [1, 0] } = one;
  const queries = coefficients.map((coefficient) => (coefficient === 0 ? "NULL" : querySql(one, dims)));
  const query = struct({ queries: `[${queries.join(", ")}]`, coeff: list(coefficients), shapes: "NULL" });
  return `(${struct({ name: text(name), rhs: list(rhs), sign: text(sign), query })})::${CONSTRAINT}`;
}

/** NumPy's bytes of an array, as DuckDB writes a blob. */
function hexOf(numbers: readonly number[], as: MadeQuery["as"]): string {
  const view = new DataView(new ArrayBuffer(8 * numbers.length));
  numbers.forEach((number, i) => {
    if (as === "doubles") view.setFloat64(8 * i, number, true);
    else view.setBigInt64(8 * i, BigInt(number), true);
  });
  return [...new Uint8Array(view.buffer)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

/** A row of the public copies. */
export interface MadeRow {
  readonly geocode: string;
  readonly query: string;
  readonly specs: Readonly<Record<string, string>>;
  readonly shape: readonly number[];
  readonly value: readonly number[];
  readonly variance: number;
  readonly sign?: string;
}

/** Writes Parquet in the layout of the public copies. */
export async function writeRows(file: string, rows: readonly MadeRow[]): Promise<void> {
  const structs = rows.map(({ geocode, query, specs, shape, value, variance, sign }) =>
    struct({
      geocode: text(geocode),
      query_name: text(query),
      ...(sign !== undefined && { sign: text(sign) }),
      ...Object.fromEntries(Object.entries(specs).map(([axis, spec]) => [axis, text(spec)])),
      query_shape: `${list(shape)}::INTEGER[]`,
      value: `${list(value)}::BIGINT[]`,
      variance: `${variance}::FLOAT`,
    }),
  );
  await copy(`SELECT r.* FROM (SELECT unnest([${structs.join(",\n")}]) AS r)`, file);
}

/** Writes any query as Parquet. */
export async function copy(select: string, file: string): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

function struct(fields: Readonly<Record<string, string>>): string {
  return `{${Object.entries(fields)
    .map(([name, sql]) => `'${name}': ${sql}`)
    .join(", ")}}`;
}

function mapSql(entries: readonly (readonly [string, string])[]): string {
  return `MAP {${entries.map(([key, value]) => `${text(key)}: ${value}`).join(", ")}}`;
}

function list(numbers: readonly number[]): string {
  return `[${numbers.join(", ")}]`;
}

function text(words: string): string {
  return `'${words.replaceAll("'", "''")}'`;
}
