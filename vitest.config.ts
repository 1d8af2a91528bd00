import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The registry of data sets that tests write to: nobody's own. */
const registry = mkdtempSync(join(tmpdir(), "dpbayes-registry-"));
process.on("exit", () => rmSync(registry, { recursive: true, force: true }));

const UNIT = [
  "packages/*/src/**/*.test.ts",
  "test/*.test.ts",
  "test/kept/*.test.ts",
  "conformance/**/*.test.ts",
  "experiments/**/*.test.ts",
];

/** Tests of the server share one PostgreSQL, which is started for them. */
const SERVER = "packages/server/src/**/*.test.ts";

/** Tests that replace modules, globals or the environment get modules of their own; all others share them, which halves the time. */
const apart = ["packages", "test", "conformance", "experiments"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => name.endsWith(".test.ts") && !/node_modules|\/dist\//.test(name))
  .filter((name) =>
    /\bvi\.(mock|doMock|spyOn|stub\w+|useFakeTimers)\b|process\.env\[?|defineProperty\(globalThis/.test(
      readFileSync(name, "utf8"),
    ),
  );

/** Slow machines are no failures; tests that hang still end. */
const testTimeout = 60_000;

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    env: { DPBAYES_REGISTRY: registry },
    setupFiles: ["test/property-seed.ts"],
    // All cores: with two of them the default is one worker.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: UNIT,
          exclude: [...apart, "**/node_modules/**", SERVER],
          isolate: false,
          testTimeout,
        },
      },
      {
        extends: true,
        test: { name: "unit-apart", include: apart, exclude: ["**/node_modules/**", SERVER], testTimeout },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [SERVER],
          globalSetup: ["packages/server/src/database/test-postgres.testing.ts"],
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/browser/chromium.ts", "packages/server/src/database/test-postgres.testing.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
