import type { SeededSource } from "@dpbayes/inference";

/** Draws one of some. */
export function pick<T>(rng: SeededSource, of: readonly T[]): T {
  return of[Math.floor(of.length * rng.uniform())]!;
}

/** Tables and views that a query may read; all have the columns id, income, hiv and year. */
export const relations = [
  ...["people", "stays", "parted"],
  ...["v_all", "v_hiv", "v_join", "v_top", "v_sums", "m_kept", "family"],
];

const conditions = [
  "hiv",
  "NOT hiv",
  "income < 20",
  "income BETWEEN 5 AND 30",
  "year = 2012",
  "year > 2004",
  "id % 3 = 1",
  "id = 5",
  "TRUE",
];

/** What keeps rows one to one, as a select from a table expression. */
const keeping: readonly ((from: string, where: string) => string)[] = [
  (from, where) => `SELECT * FROM ${from} WHERE ${where}`,
  (from) => `SELECT id, doubled(income) AS income, hiv, year FROM ${from}`,
  (from, where) => `SELECT id, CASE WHEN ${where} THEN income ELSE 0 END AS income, hiv, year FROM ${from}`,
  (from) => `SELECT * FROM ${from} ORDER BY income, id`,
  (from) => `SELECT * FROM ${from} OFFSET 0`,
  (from, where) => `WITH c AS (SELECT * FROM ${from}) SELECT * FROM c WHERE ${where}`,
];

/** What multiplies rows, puts them together, or lets them depend on others. */
const mixing: readonly ((from: string, other: string, where: string) => string)[] = [
  (from) => `SELECT * FROM ${from} ORDER BY income, id LIMIT 7`,
  (from) => `SELECT * FROM ${from} ORDER BY income, id OFFSET 3`,
  (from) => `SELECT id, CAST(rank() OVER (ORDER BY income) AS int) AS income, hiv, year FROM ${from}`,
  (from) => `SELECT id, CAST(income - avg(income) OVER () AS int) AS income, hiv, year FROM ${from}`,
  (from) => `SELECT DISTINCT * FROM ${from}`,
  (from) => `SELECT DISTINCT ON (year) * FROM ${from} ORDER BY year, income, id`,
  (from) =>
    `SELECT min(id) AS id, CAST(sum(income) AS int) AS income, bool_or(hiv) AS hiv, year FROM ${from} GROUP BY year`,
  (from) => `SELECT 1 AS id, CAST(count(*) AS int) AS income, TRUE AS hiv, 2010 AS year FROM ${from}`,
  (from, other) => `SELECT a.* FROM ${from} AS a JOIN ${other} AS b USING (id)`,
  (from, other) => `SELECT a.* FROM ${from} AS a LEFT JOIN ${other} AS b ON a.year = b.year AND b.hiv`,
  (from, other) =>
    `SELECT a.id, a.income + COALESCE(b.income, 0) AS income, a.hiv, a.year FROM ${from} AS a LEFT JOIN ${other} AS b USING (id)`,
  (from, other, where) =>
    `SELECT * FROM ${from} AS a WHERE EXISTS (SELECT FROM ${other} AS b WHERE b.id = a.id AND (${where}))`,
  (from, other) => `SELECT * FROM ${from} WHERE year IN (SELECT year FROM ${other} WHERE hiv)`,
  (from, other) => `SELECT * FROM ${from} WHERE id NOT IN (SELECT id FROM ${other} WHERE hiv)`,
  (from, other) =>
    `SELECT * FROM ${from} AS a WHERE NOT EXISTS (SELECT FROM ${other} AS b WHERE b.year = a.year AND b.hiv)`,
  (from, other) => `SELECT * FROM ${from} WHERE income > (SELECT avg(income) FROM ${other})`,
  (from, other) =>
    `SELECT id, (SELECT CAST(count(*) AS int) FROM ${other} AS b WHERE b.year = a.year) AS income, hiv, year FROM ${from} AS a`,
  (from, other) => `SELECT * FROM ${from} UNION ALL SELECT * FROM ${other}`,
  (from, other) => `SELECT * FROM ${from} UNION SELECT * FROM ${other}`,
  (from, other) => `SELECT * FROM ${from} EXCEPT SELECT * FROM ${other} WHERE hiv`,
  (from, other) => `SELECT * FROM ${from} INTERSECT ALL SELECT * FROM ${other}`,
  (from) => `SELECT id, unnest(ARRAY[income, 0]) AS income, hiv, year FROM ${from}`,
  (from) => `SELECT a.* FROM ${from} AS a, generate_series(1, 2)`,
  (from) => `WITH c AS MATERIALIZED (SELECT * FROM ${from}) SELECT * FROM c`,
  (from) =>
    `WITH RECURSIVE r AS (SELECT *, 1 AS n FROM ${from} UNION ALL SELECT id, income, hiv, year, n + 1 FROM r WHERE n < 2) SELECT id, income, hiv, year FROM r`,
  (from, other) =>
    `SELECT b.* FROM ${from} AS a, LATERAL (SELECT * FROM ${other} AS c WHERE c.id = a.id ORDER BY income LIMIT 1) AS b`,
  (from) => `SELECT id, counting(income) AS income, hiv, year FROM ${from}`,
];

/** A select of one to four layers; two of three layers keep rows one to one, so that many are as they should be. */
export function randomSelect(rng: SeededSource): string {
  const layers = 1 + Math.floor(4 * rng.uniform());
  let from = pick(rng, relations);
  let select = "";
  for (let layer = 0; layer < layers; layer++) {
    const where = pick(rng, conditions);
    select =
      rng.uniform() < 0.67
        ? pick(rng, keeping)(from, where)
        : pick(rng, mixing)(from, pick(rng, relations), where);
    from = `(${select})`;
  }
  return select;
}
