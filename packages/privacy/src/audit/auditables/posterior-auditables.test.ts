import { describe, expect, it } from "vitest";
import { openAccount } from "../../accounting/ledger/account.ts";
import { openLedger } from "../../accounting/ledger/ledger.ts";
import { samplePosterior } from "../../posterior-sampling/sample-posterior.ts";
import { studyPosterior } from "../../posterior-sampling/study-posterior.ts";
import { parseStudy } from "../../study/parse-study.ts";
import { audit } from "../audit.ts";
import { plantedPosteriorBugs } from "../suite/planted-posterior-bugs.ts";
import { posteriorTargets } from "../suite/posterior-targets.ts";
import type { Auditable, Side } from "./auditable.ts";
import { posteriorDrawer } from "./posterior-auditables.ts";

// On the platform's generator; false-alarm rate 1e-9 per target. `npm run verify` looks harder.
const options = { draws: 1_500, falseAlarmRate: 1e-9 };
/** Fewer than of other draws: each walks through all temperatures. */
const drawsOf = (name: string, draws: number) => (/anneal|log weights/.test(name) ? draws / 3 : draws);
const indices = posteriorTargets(1).map(({ name }, i) => [name, i] as const);

describe("audit of posterior draws and private chains", () => {
  it.each(indices)("%s keeps its claim", (_name, i) => {
    const result = audit(posteriorTargets(1)[i]!, options);
    expect(result.violation).toBe(false);
    expect(result.claimed.epsilon).toBeCloseTo(1, 9);
  });

  // The neighbours and the score see enough of the loss: who spends 3 is not taken for one who spends 0.25.
  // Over a few repeated runs the proved epsilon lay 6 or more standard deviations above 0.25.
  it.each(indices)("%s is refuted when it spends 12 times what it claims", (_name, i) => {
    const { name, claimed, draw } = posteriorTargets(3)[i]!;
    const boast: Auditable = { name, claimed: { ...claimed, epsilon: 0.25 } as Auditable["claimed"], draw };
    expect(audit(boast, { ...options, draws: drawsOf(name, 6_000) }).violation).toBe(true);
  });

  it.each(plantedPosteriorBugs.map((plant) => [plant(1).name, plant] as const))(
    "planted bug: %s is caught",
    (name, plant) => {
      expect(audit(plant(1), { ...options, draws: drawsOf(name, 15_000) }).violation).toBe(true);
    },
  );

  // Runs of `samplePosterior` itself against runs of the path audited above, as if they were two inputs:
  // with one law behind both, not even epsilon 0 is refuted.
  it("what is audited has the law of what samplePosterior releases", async () => {
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "law",
      question: "?",
      variables: { y: { type: "boolean" } },
      model: { family: "bernoulli", formula: "y ~ 1" },
      privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours: "replace-one" },
    });
    const records = [{ y: true }, { y: true }, { y: false }];
    const account = openAccount(
      openLedger({ budget: { epsilon: 2000 }, unit: "one person", neighbours: "replace-one" }),
    );
    const audited = posteriorDrawer(study, studyPosterior(study, { steps: 8 }));
    const released: number[] = [];
    for (let i = 0; i < 1_000; i++)
      released.push((await samplePosterior(study, records, { account, steps: 8 })).values[0]!);
    let next = 0;
    const draw = (side: Side) => (side === "first" ? audited(records)[0]! : released[next++]!);
    const claimed = { kind: "pure", epsilon: 0, neighbours: "replace-one" } as const;
    expect(audit({ name: "law", claimed, draw }, { ...options, draws: 1_000 }).violation).toBe(false);
  });
});
