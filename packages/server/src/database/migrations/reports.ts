import type { Migration } from "./migration.ts";

/**
 * Reports, one partition per study, and what is counted of them in the same transaction. The shared lock comes before the statement's
 * snapshot; whoever closes a study takes it alone, so that every report that was acknowledged is in the last release.
 */
export const reports: Migration = {
  name: "0003-reports",
  sql: `
CREATE TABLE report (
  study int NOT NULL,
  id bytea NOT NULL CHECK (octet_length(id) = 16),    -- half of SHA-256 of its id or token
  vals text NOT NULL,
  PRIMARY KEY (study, id)) PARTITION BY LIST (study);
CREATE TABLE report_cell (
  study int NOT NULL REFERENCES study, shard smallint NOT NULL, cell text NOT NULL, n bigint NOT NULL,
  PRIMARY KEY (study, shard, cell)) WITH (fillfactor = 50);
CREATE TABLE report_sum (
  study int NOT NULL REFERENCES study, shard smallint NOT NULL, place int NOT NULL, steps numeric NOT NULL,
  PRIMARY KEY (study, shard, place)) WITH (fillfactor = 50);
CREATE TABLE report_tally (
  study int NOT NULL REFERENCES study, shard smallint NOT NULL, hour timestamptz NOT NULL, code text NOT NULL, n bigint NOT NULL,
  PRIMARY KEY (study, shard, hour, code)) WITH (fillfactor = 50);   -- code: COUNTED or why it was refused

-- Stores and counts a batch of any studies, each report in one cell. Says which places of the batch were stored (the others were there
-- already) and how each study is; none of a study that is not open is stored. The planner knows nothing of a batch's length and would
-- compare every report with every other: 50 us of processor time a report instead of a fraction of it.
CREATE FUNCTION take_reports(studies int[], ids bytea[], vals text[], cells text[], own smallint)
RETURNS TABLE (at int, study int, state text) LANGUAGE plpgsql SET enable_nestloop = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7412, s) FROM (SELECT DISTINCT unnest(studies) AS s ORDER BY 1) AS each;
  RETURN QUERY
  WITH asked AS (SELECT key, state FROM study WHERE key = ANY(studies)),
    arrived AS (SELECT a.at, a.study, a.id, a.v, a.cell
      FROM unnest(studies, ids, vals, cells) WITH ORDINALITY AS a(study, id, v, cell, at)
      JOIN asked ON key = a.study AND asked.state = 'open'),
    kept AS (INSERT INTO report (study, id, vals) SELECT study, id, v FROM arrived ORDER BY study, id
      ON CONFLICT DO NOTHING RETURNING study, id),
    stored AS (SELECT at, study, cell FROM kept JOIN arrived USING (study, id)),
    counted AS (INSERT INTO report_cell AS c (study, shard, cell, n)
      SELECT study, own, cell, count(*) FROM stored GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (study, shard, cell) DO UPDATE SET n = c.n + excluded.n)
  SELECT at::int, NULL::int, NULL FROM stored UNION ALL SELECT NULL, key, state FROM asked;
END $$;

-- The same for one study whose reports are in several cells or are added up: c cells and d steps a report, one report after the other.
CREATE FUNCTION take_parts(one int, ids bytea[], vals text[], c int, cells text[], d int, steps numeric[], own smallint)
RETURNS TABLE (at int, study int, state text) LANGUAGE plpgsql SET enable_nestloop = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7412, one);
  RETURN QUERY
  WITH asked AS (SELECT key, state FROM study WHERE key = one),
    arrived AS (SELECT a.id, a.v, a.at FROM unnest(ids, vals) WITH ORDINALITY AS a(id, v, at)
      WHERE EXISTS (SELECT FROM asked WHERE state = 'open')),
    kept AS (INSERT INTO report (study, id, vals) SELECT one, id, v FROM arrived ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id),
    stored AS (SELECT at FROM kept JOIN arrived USING (id)),
    counted AS (INSERT INTO report_cell AS t (study, shard, cell, n)
      SELECT one, own, s.cell, count(*)
      FROM unnest(cells) WITH ORDINALITY AS s(cell, place) JOIN stored ON at = (s.place - 1) / c + 1
      GROUP BY 3 ORDER BY 3
      ON CONFLICT (study, shard, cell) DO UPDATE SET n = t.n + excluded.n),
    added AS (INSERT INTO report_sum AS t (study, shard, place, steps)
      SELECT one, own, (s.place - 1) % d, sum(s.step)
      FROM unnest(steps) WITH ORDINALITY AS s(step, place) JOIN stored ON at = (s.place - 1) / d + 1
      GROUP BY 3 ORDER BY 3
      ON CONFLICT (study, shard, place) DO UPDATE SET steps = t.steps + excluded.steps)
  SELECT at::int, NULL::int, NULL FROM stored UNION ALL SELECT NULL, key, state FROM asked;
END $$;
`,
};
