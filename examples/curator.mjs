// A data curator: one table, a budget on disk, a rate, and a second question that does not fit any more.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineStudy, fit, privatize } from "dpbayes";

const study = defineStudy({
  format: "dpbayes.study/1",
  id: "readmission",
  question: "Which share of patients comes back within a month?",
  variables: { readmitted: { type: "boolean" } },
  model: { family: "bernoulli", formula: "readmitted ~ 1" },
  privacy: { setting: "central", epsilon: 0.6, unit: "one patient", neighbours: "replace-one" },
});
const patients = Array.from({ length: 4000 }, (_, i) => ({ readmitted: (i * 53) % 100 < 12 }));
const ledger = join(mkdtempSync(join(tmpdir(), "dpbayes-")), "patients.ledger.jsonl");
const release = await privatize(study, patients, { ledger, budget: { epsilon: "1" } });
console.log(String((await fit(study, [release], { seed: 1, chains: 2 })).summary())); // made with 0.12
await privatize(study, patients, { ledger }).catch((error) => console.log(error.message));
