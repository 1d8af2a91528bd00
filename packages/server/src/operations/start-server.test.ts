import { setTimeout as pause } from "node:timers/promises";
import { parseStudy, report } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { openedStudy } from "../intake/counted-study.testing.ts";
import { localStudy } from "../studies/study.testing.ts";
import { recountStudy } from "./checks/check-counts.ts";
import { serverProcess } from "./server-process.testing.ts";

const { pool, url: database } = await testDatabase();
const study = parseStudy(localStudy("load"));
const { slug } = await openedStudy(pool, study);
const settings = {
  DATABASE_URL: database,
  DPBAYES_SECRET: "s".repeat(64),
  DPBAYES_TRUST_PROXY: "yes",
};

/** One device after the other, each with an address of its own, until the server is gone; counts what was acknowledged. */
async function devices(url: string, from: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let n = 0; ; n++) {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": `10.${from}.${n >> 8}.${n & 255}`,
    };
    const body = JSON.stringify(report(study, { smokes: "never" }));
    const answer = await fetch(`${url}/v1/reports`, { method: "POST", headers, body }).catch(() => undefined);
    if (answer === undefined) return statuses;
    statuses.push(answer.status);
    if (answer.status === 503) expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    await answer.text();
  }
}

describe("a server that is asked to stop", () => {
  it("under load loses nothing that it acknowledged, tells the others to come again, and ends with 0", async () => {
    const server = await serverProcess(["serve"], settings);
    expect(await (await fetch(`${server.operationsUrl}/healthz`)).text()).toBe("ok\n");
    expect(await (await fetch(`${server.operationsUrl}/readyz`)).json()).toEqual({
      ready: true,
      problems: [],
    });
    const sent = Promise.all(Array.from({ length: 12 }, (_, i) => devices(server.url, i)));
    await pause(1000);
    await fetch(`${server.url}/v1/studies`);
    await expectMetrics(server.operationsUrl);
    expect(await server.end("SIGTERM")).toBe(0);
    const statuses = (await sent).flat();
    expect([...new Set(statuses)].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const counted = statuses.filter((status) => status === 201).length;
    expect(counted).toBeGreaterThan(0);
    const { stored, differing } = await recountStudy(pool, slug);
    expect(differing).toEqual([]);
    // A connection that broke hides an answer, at most one a device.
    expect(stored).toBeGreaterThanOrEqual(counted);
    expect(stored).toBeLessThanOrEqual(counted + 12);
    expect(server.log()).not.toContain("/v1/reports");
    expect(server.log()).toMatch(/^\{"at":"[^"]+","method":"GET","route":"\/v1\/studies","status":401,/m);
  });
});

async function expectMetrics(url: string): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const line of [
    /^dpbayes_reports\{outcome="COUNTED"\} [1-9]/m,
    /^dpbayes_batch_reports_count [1-9]/m,
    /^dpbayes_commit_seconds_sum [\d.]+/m,
    /^dpbayes_requests_total\{method="POST",route="\/v1\/reports",status="201"\} [1-9]/m,
    /^dpbayes_problems_total\{code="SIGN_IN_NEEDED"\} 1$/m,
    /^dpbayes_queue_jobs 0$/m,
    /^dpbayes_connections\{use="idle"\} \d/m,
    /^dpbayes_nodejs_eventloop_lag_seconds /m,
    /^dpbayes_streams 0$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toContain(slug);
}
