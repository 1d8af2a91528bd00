import { familyOf } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt } from "../detector.ts";

export const fewRecords: Detector = {
  code: "few-records",
  appliesTo: (study) => familyOf(study).regression,
  statistic: "records of the smallest release, or of all reports together",
  threshold: 30,
  beyond: "below",
  reason:
    "sums are taken as normal; the error of that falls with the root of the number (Berry and Esseen: at most 0.47·ρ/√n, 0.09·ρ at 30)",
  remedy: "more records, or read intervals as approximate",
  look: ({ releases }: LookedAt) => {
    const counts = releases.map(({ count }) => count).filter((count) => count !== null);
    if (counts.length === 0) return [];
    const local = releases.some(({ privacy }) => privacy.setting === "local");
    const value = local ? counts.reduce((a, b) => a + b, 0) : Math.min(...counts);
    return [{ value, sentence: `${short(value)} records are few for sums that are taken as normal` }];
  },
};
