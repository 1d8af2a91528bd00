import { execFileSync } from "node:child_process";

/**
 * A noisy measurement file as the census publishes it: a row with all numbers of a block, and one with its total, with the noise
 * that blocks had. Written by a process of its own, so that what it takes is not taken for what reading takes.
 */
export function writeUnits(file: string, blocks: number): void {
  const row = (query: string, own: string, shape: string, numbers: number, variance: number) =>
    `SELECT printf('050010101%06d', b) AS geocode, '${query}_dpq' AS query_name, '*' AS hhgq, ${[
      "votingage",
      "hispanic",
      "cenrace",
    ]
      .map((name) => `'${own === "" ? "*" : name}' AS ${name}`)
      .join(", ")}, ${shape} AS query_shape,
      (SELECT list((hash(b * 1000 + k) % 7)::BIGINT - 3) FROM range(${numbers}) AS kinds(k)) AS value, ${variance}::FLOAT AS variance
    FROM range(${blocks}) AS units(b)`;
  const rows = [
    row("detailed", "each", "[1, 2, 2, 63]", 252, 10.1),
    row("total", "", "[1, 1, 1, 1]", 1, 7951),
  ];
  const script = `
    import { DuckDBInstance } from "@duckdb/node-api";
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(process.argv[1]);`;
  const copy = `COPY (${rows.join(" UNION ALL ")}) TO '${file}' (FORMAT parquet)`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script, copy], { stdio: "ignore" });
}
