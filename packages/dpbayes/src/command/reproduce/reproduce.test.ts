import { expect, test } from "vitest";
import { said } from "../in-process.testing.ts";

const LONG = { timeout: 120_000 };

test("reproduce runs the workspace's own script and hands on its words and its exit code", LONG, async () => {
  const { code, out } = await said(["reproduce", "no-such-study", "--quick", "--json"]);
  expect(code).toBe(2);
  const { exitCode, problem } = JSON.parse(out);
  expect(exitCode).toBe(2);
  expect(problem).toContain("unknown: no-such-study");
  // The names that there are.
  expect(problem).toContain("local/");
});

test("reproduce is cancelled by Ctrl-C", LONG, async () => {
  const { code, err } = await said(["reproduce", "local", "--quick"], { signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(err).toBe("dpbayes: cancelled: what finished studies found is stored\n");
});
