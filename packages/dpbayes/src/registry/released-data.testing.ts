import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { said } from "../command/in-process.testing.ts";

let folder: string;

export const at = (name: string) => join(folder, name);
export const registry = () => ({ env: { DPBAYES_REGISTRY: at("registry") } });

const study = {
  format: "dpbayes.study/1",
  id: "stays",
  question: "How long do people of an age stay?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [0, 100] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
};

/** 1,000 made-up patients, others with another seed. */
export function rows(seed: number, count = 1000): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [Math.sin(seed * 7919 + i) * 1e4, Math.sin(seed * 104729 + 3 * i) * 1e4];
    return `${(30 * (a - Math.floor(a))).toFixed(3)},${(100 * (b - Math.floor(b))).toFixed(2)}`;
  });
}

export function tableOf(lines: readonly string[], header = "days,age"): string {
  return `${header}\n${lines.join("\n")}\n`;
}

let releases = 0;
export const privatize = (data: string, ...more: readonly string[]) =>
  said(
    ["privatize", at(data), "-s", at("study.json"), "-o", at(`${releases++}.release.json`), ...more],
    registry(),
  );

/** A folder of its own for every test, with a study and a table of a thousand patients. */
export function useFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "dpbayes-watch-"));
    mkdirSync(at("elsewhere"));
    writeFileSync(at("study.json"), JSON.stringify(study));
    writeFileSync(at("stays.csv"), tableOf(rows(1)));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}
