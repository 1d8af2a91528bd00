import { checksVerification } from "./checks/suite.ts";
import { clippingCalibration } from "./clipping-calibration/suite.ts";
import { countStudies } from "./counts/studies.ts";
import { detectorsVerification } from "./detectors/suite.ts";
import { distributedStudies } from "./distributed/studies.ts";
import { distributedCalibration } from "./distributed-calibration/suite.ts";
import { engines } from "./engines/suite.ts";
import type { Experiment } from "./experiment.ts";
import { firefox } from "./firefox/suite.ts";
import { fouldsStudies } from "./foulds/studies.ts";
import { fouldsCalibration } from "./foulds-calibration/suite.ts";
import { glmStudies } from "./glm/studies.ts";
import { glmCalibration } from "./glm-calibration/suite.ts";
import { holdersStudy } from "./holders/suite.ts";
import { holdersCalibration } from "./holders-calibration/suite.ts";
import { holdersFew } from "./holders-few/suite.ts";
import { localFigures } from "./local/figures.ts";
import { localCalibration } from "./local-calibration/suite.ts";
import { offModel } from "./off-model/suite.ts";
import type { StoredStudy } from "./pages/stored-study.ts";
import { plannerVerification } from "./planner-verification/suite.ts";
import { platform } from "./platform/suite.ts";
import { privacyAudit } from "./privacy-audit/suite.ts";
import { recordModels } from "./record-models/suite.ts";
import { redTeam } from "./red-team/suite.ts";
import { storedExperiment } from "./store-findings.ts";
import type { VerificationSuite } from "./suite.ts";
import { tableCalibration } from "./table-calibration/suite.ts";
import { tableCensus } from "./table-census/suite.ts";
import { tableImports } from "./table-imports/suite.ts";
import { tableRegressions } from "./table-regressions/suite.ts";

/** What `npm run verify` runs. */
export const suites: readonly VerificationSuite[] = [
  privacyAudit,
  redTeam,
  platform,
  engines,
  firefox,
  localCalibration,
  distributedCalibration,
  glmCalibration,
  clippingCalibration,
  fouldsCalibration,
  holdersStudy,
  holdersCalibration,
  holdersFew,
  plannerVerification,
  checksVerification,
  detectorsVerification,
  offModel,
  tableCalibration,
  tableCensus,
  tableImports,
  tableRegressions,
  recordModels,
];

/** What `npm run reproduce` runs. */
export const experiments: readonly Experiment[] = [
  ...localFigures,
  ...distributedStudies,
  ...glmStudies,
  ...countStudies,
  ...fouldsStudies,
];

export interface StudyGroup {
  readonly title: string;
  readonly page?: string;
  readonly studies: readonly { stored(): Promise<StoredStudy> }[];
}

/** The index in its order: verification first, then paper by paper. */
export const groups: readonly StudyGroup[] = [
  { title: "Verification", studies: suites },
  paper("local", "Kulkarni, Jälkö, Kaski, Honkela, “Locally Differentially Private Bayesian Inference”"),
  paper(
    "distributed",
    "Alparslan, Yıldırım, Birbil, “Differentially Private Distributed Bayesian Linear Regression with MCMC”",
  ),
  paper(
    "glm",
    "Kulkarni, Jälkö, Koskela, Kaski, Honkela, “Differentially Private Bayesian Inference for Generalized Linear Models”",
  ),
  paper(
    "counts",
    "Schein, Wu, Schofield, Zhou, Wallach, “Locally Private Bayesian Inference for Count Models”",
  ),
  paper(
    "foulds",
    "Foulds, Geumlek, Welling, Chaudhuri, “On the Theory and Practice of Privacy-Preserving Bayesian Data Analysis”",
  ),
];

function paper(folder: string, title: string): StudyGroup {
  const own = experiments.filter(({ name }) => name.startsWith(`${folder}/`));
  const studies = own.map((experiment) => ({ stored: () => storedExperiment(experiment) }));
  return { title: `${folder}: ${title}`, page: `${folder}/README.md`, studies };
}
