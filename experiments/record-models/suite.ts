import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import type { VerificationSuite } from "../suite.ts";
import { type Agreement, agreementAt, SETS, SETTINGS } from "./agreement.ts";
import { type Efficiency, efficiencyAt, sampledModels } from "./efficiency.ts";
import { type RecordModelResults, recordModelClaims, recordModelPage } from "./page.ts";
import { exactCalibration, SBC } from "./sbc.ts";

const NAME = "record-models";
const ABOUT =
  "models of how one record arises: moments beside exact draws, calibration of exact draws, speed against data augmentation";
const SEED = "record-models";
/** Much noise, and little; many records. */
const SPEEDS = [
  { epsilon: 1, records: 1000 },
  { epsilon: 20, records: 1000 },
  { epsilon: 1, records: 10_000 },
];

export const recordModels: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress) {
    const efficiencies: Efficiency[] = [];
    for (const model of sampledModels)
      for (const { epsilon, records } of SPEEDS) {
        efficiencies.push(...(await efficiencyAt(model, epsilon, records, SEED)));
        progress(`four samplers of ${model.setting}, ${records} records at ε = ${epsilon}`);
      }
    const agreements: Agreement[] = [];
    for (const { records, epsilon } of SETTINGS) {
      for (let set = 0; set < SETS; set++)
        agreements.push(...(await agreementAt(records, epsilon, SEED, set)));
      progress(`moments beside exact draws of ${records} records at ε = ${epsilon}`);
    }
    const calibration = { ...(await exactCalibration(SEED, SBC.repeats)), repeats: SBC.repeats };
    const found = { agreements, efficiencies, calibration };
    const date = new Date().toISOString().slice(0, 10);
    await storeResults(
      NAME,
      rounded({ date, node: process.version, command: `npm run verify -- ${NAME}`, seed: SEED, ...found }, 6),
    );
    await writeStudyPage(await stored());
    const claims = recordModelClaims(found);
    for (const { text, holds } of claims) if (!holds) progress(`PROBLEM: ${text}`);
    return claims.every(({ holds }) => holds);
  },
  stored,
};

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<RecordModelResults>(NAME);
  return {
    ...{ name: NAME, about: ABOUT, date: results.date, plots: [] },
    claims: recordModelClaims(results),
    part: recordModelPage(results),
  };
}
