import {
  isBundle,
  openLedger,
  type PrivacyLoss,
  planBundle,
  planRelease,
  type ReleasePlan,
  type Study,
  type StudyBundle,
  spend,
  studyDigest,
} from "@dpbayes/privacy";
import type { Amount, Currency } from "@dpbayes/privacy/ledger";

/** What is paid for and what it costs: all that a ledger needs to know of a release, a sample or a run. */
export interface Payment {
  /** The study that is paid for, by id and digest. */
  readonly study: string;
  readonly studyDigest: string;
  /** Whom the loss is about; its relation of neighbours stands in the loss itself. */
  readonly unit: string;
  readonly loss: PrivacyLoss;
  /** The loss so many times over, in exact decimals. */
  readonly times?: number;
  /** What was bought, where the study's id does not say it. */
  readonly note?: string;
}

/** What a release of the study costs; of a study that asks several questions, all of them together. */
export function paymentOf(planned: Study | ReleasePlan | StudyBundle): Payment {
  const plan = isBundle(planned) ? planBundle(planned) : planRelease(planned);
  const { study } = plan;
  return Object.freeze({
    study: study.id,
    studyDigest: studyDigest(study),
    unit: study.privacy.unit,
    loss: plan.cost(),
  });
}

/** The amount of budget that a payment takes, in the ledger's exact decimals. */
export function amountOf({ unit, loss, times = 1 }: Payment, currency: Currency = "approximate"): Amount {
  const { neighbours } = loss;
  const budget = currency === "approximate" ? { epsilon: "1e300", delta: "0.999999" } : { rho: "1e300" };
  const endless = openLedger({ budget, unit, neighbours, currency });
  return spend(endless, { id: "cost", loss, times }).entries[0]!.spent;
}
