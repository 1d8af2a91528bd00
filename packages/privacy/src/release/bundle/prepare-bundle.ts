import { planBundle } from "../../plan/plan-bundle.ts";
import type { StudyBundle } from "../../study/bundle/study-bundle.ts";
import { studyDigest } from "../../study/parse-study.ts";
import { seal } from "../format/seal.ts";
import { prepareOne } from "../report/prepare-one.ts";
import { type PreparedBundle, preparedBundleFormat } from "./prepared-bundle.ts";
import { statementOf } from "./seal-bundle.ts";

/** Works a local study with several questions out once, where it is published. */
export function prepareBundle(declared: StudyBundle): PreparedBundle {
  const { study, parts: plans } = planBundle(declared);
  const parts = Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, prepareOne(plan)]));
  return seal({
    format: preparedBundleFormat,
    study: { id: study.id, digest: studyDigest(study) },
    privacy: statementOf(study, Object.values(parts)),
    parts,
  }) as PreparedBundle;
}
