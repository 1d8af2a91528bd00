import { attackAllSensitivities } from "@dpbayes/privacy/audit";
import type { VerificationSuite } from "../suite.ts";
import { auditAll } from "./audit-all.ts";
import { BUG_DRAWS, circumstancesNow, DRAWS, FALSE_ALARM_RATE } from "./circumstances.ts";
import { attackKnownBugs } from "./known-bugs.ts";
import { ABOUT, NAME, storedAudit, storeUnlessChanged } from "./store.ts";

const SETTINGS = 200;

/** Audits of everything that claims privacy, attacks on planted bugs, attacks on every sensitivity. */
export const privacyAudit: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress) {
    const circumstances = await circumstancesNow("npm run verify -- privacy-audit");
    const chosen = () => true;
    const falseAlarmRate = FALSE_ALARM_RATE;
    const audits = await auditAll({ draws: DRAWS, falseAlarmRate, chosen }, progress);
    progress("planted bugs and Mironov's attack");
    const attacks = attackKnownBugs({ draws: BUG_DRAWS, falseAlarmRate, chosen });
    progress(`sensitivities, ${SETTINGS} settings each`);
    const sensitivities = attackAllSensitivities(SETTINGS);
    const results = {
      ...circumstances,
      drawsPerInput: DRAWS,
      falseAlarmRate,
      audits,
      attacks,
      sensitivities,
    };
    return storeUnlessChanged(results, circumstances, progress);
  },
  stored: storedAudit,
};
