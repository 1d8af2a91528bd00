import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The registry of data sets that tests write to: nobody's own. */
const registry = mkdtempSync(join(tmpdir(), "dpbayes-registry-"));
process.on("exit", () => rmSync(registry, { recursive: true, force: true }));

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    env: { DPBAYES_REGISTRY: registry },
    // All cores: with two of them the default is one worker.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "test/*.test.ts",
            "test/kept/*.test.ts",
            "conformance/**/*.test.ts",
            "experiments/**/*.test.ts",
          ],
          // Slow machines are no failures; tests that hang still end.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
