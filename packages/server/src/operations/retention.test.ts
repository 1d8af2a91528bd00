import { parseStudy, report } from "@dpbayes/privacy";
import { expect, it } from "vitest";
import { testServer } from "../api/test-server.testing.ts";
import { localStudy } from "../studies/study.testing.ts";
import { dropOldReports } from "./retention.ts";

const { ask, as, rooms, pool } = await testServer();
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

it("drops the rows of reports so many days after a study's close, and keeps counts and the last release", async () => {
  const study = localStudy("kept");
  await ask(as.owner, "POST", "/v1/studies", { slug: "kept", study, admission: "anyone" });
  await ask(as.owner, "POST", "/v1/studies/kept/open");
  await ask(as.nobody, "POST", "/v1/reports", report(parseStudy(study), { smokes: "daily" }));
  expect(await dropOldReports(pool, rooms.studies, 30, inDays(300))).toEqual([]);
  await ask(as.owner, "POST", "/v1/studies/kept/close");
  // A clock that was set back drops nothing early.
  expect(await dropOldReports(pool, rooms.studies, 30, inDays(-300))).toEqual([]);
  expect(await dropOldReports(pool, rooms.studies, 30, inDays(29))).toEqual([]);
  expect(await dropOldReports(pool, rooms.studies, 30, inDays(31))).toEqual(["kept"]);
  expect(await dropOldReports(pool, rooms.studies, 30, inDays(31))).toEqual([]);
  const { rows } = await pool.query(`SELECT (SELECT count(*)::int FROM report) AS reports,
    (SELECT sum(n)::int FROM report_cell) AS counted, (SELECT count(*)::int FROM release) AS releases`);
  expect(rows).toEqual([{ reports: 0, counted: 1, releases: 1 }]);
});
