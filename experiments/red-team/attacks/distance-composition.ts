import { seededSource } from "@dpbayes/inference";
import {
  batchReports,
  cost,
  costBetweenAnyRecords,
  openLedger,
  type PrivacyLoss,
  parseLedger,
  parseRelease,
  parseStudy,
  prepareReports,
  type Release,
  report,
  type Study,
  spend,
  spent,
} from "@dpbayes/privacy";
import {
  compose,
  groupPrivacy,
  pureLoss,
  toApproximate,
  toConcentrated,
  toRenyi,
} from "@dpbayes/privacy/accounting";
import { digestOf, parsePrepared } from "@dpbayes/privacy/formats";
import { mechanismFrom } from "@dpbayes/privacy/mechanisms";
import { defineAttack } from "../attack.ts";

/** What is said about a cost within a distance of counts, and who reads it. */
interface Accounts {
  cost(study: Study): PrivacyLoss;
  readLedger(json: unknown): unknown;
  readRelease(json: unknown): unknown;
  readPrepared(json: unknown): unknown;
}

const present: Accounts = {
  cost,
  readLedger: parseLedger,
  readRelease: parseRelease,
  readPrepared: parsePrepared,
};

/** As it was: the cost names no distance, and what is read may leave it out. */
const withoutDistance: Accounts = {
  cost: (study) => ({ ...cost(study), neighbours: "local" }),
  readLedger: (json) => json,
  readRelease: (json) => json,
  readPrepared: (json) => json,
};

/** A way to pass an epsilon within a distance for an ordinary one; true if it was taken. */
type Path = (accounts: Accounts, study: Study) => boolean;

const ordinary = pureLoss(1, "local");
/** Of a product and a quotient of doubles. */
const ROUNDING = 2 ** -51;
const LOG_DELTA = Math.log(1e-6);

const paths: readonly Path[] = [
  (accounts, study) => isTaken(() => compose([accounts.cost(study), ordinary])),
  (accounts, study) => isTaken(() => compose([toApproximate(accounts.cost(study), LOG_DELTA), ordinary])),
  (accounts, study) => isTaken(() => compose([toConcentrated(accounts.cost(study)), ordinary])),
  (accounts, study) => isTaken(() => compose([ordinary, toRenyi(accounts.cost(study))])),
  (accounts, study) => isTaken(() => compose([groupPrivacy(accounts.cost(study), 2), ordinary])),
  (accounts, study) => isTaken(() => compose([accounts.cost(study), accounts.cost(withOther(study))])),
  (accounts, study) => isTaken(() => spend(ledger("local"), { id: "a", loss: accounts.cost(study) })),
  (accounts, study) => isTaken(() => spend(paidFor(accounts, study), { id: "b", loss: ordinary })),
  (accounts, study) => isTaken(() => compose([mechanismOf(accounts, study), ordinary])),
  ({ readLedger }, study) =>
    misspelt(study).some((neighbours) => isTaken(() => readLedger({ ...ledger("local"), neighbours }))),
  ({ readRelease }, study) => {
    const release = batchReports(study, [report(study, { words: [1, 0, 2, 0] })]);
    return [...forged(release), forgedThrough(release)].some((json) => isTaken(() => readRelease(json)));
  },
  ({ readPrepared }, study) =>
    forged(prepareReports(study)).some((json) => isTaken(() => readPrepared(json))),
  // The honest way must stay open, at the honest price.
  (_, study) => {
    const whole = costBetweenAnyRecords(study)!;
    const { epsilon } = spent(spend(ledger("local"), { id: "a", loss: whole }));
    const honest = (study.privacy.epsilon * DIAMETER) / study.privacy.distance!;
    return Number(epsilon) < honest * (1 - ROUNDING);
  },
];

const words = { type: "counts", length: 4, total: 6 };
const DIAMETER = words.length * words.total;

function studyOf(distance: number, epsilon: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "topics",
    question: "What are the documents about?",
    variables: { words },
    model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
    privacy: { setting: "local", epsilon, distance, unit: "one document" },
  });
}

function withOther({ privacy: { distance, epsilon } }: Study): Study {
  return studyOf(distance! + 1, epsilon);
}

function ledger(neighbours: PrivacyLoss["neighbours"]) {
  return openLedger({ budget: { epsilon: "1e6", delta: "0.1" }, unit: "one document", neighbours });
}

function paidFor(accounts: Accounts, study: Study) {
  const loss = accounts.cost(study);
  return spend(ledger(loss.neighbours), { id: "a", loss });
}

/** What the mechanism of a report says it costs; the system's own relation, if it names another. */
function mechanismOf(accounts: Accounts, study: Study): PrivacyLoss {
  const { mechanism } = report(study, { words: [1, 0, 2, 0] });
  const loss = mechanismFrom(JSON.parse(JSON.stringify(mechanism))).cost();
  return accounts === present ? loss : { ...loss, neighbours: accounts.cost(study).neighbours };
}

function misspelt({ privacy: { distance } }: Study): readonly string[] {
  return [
    `local-within-0${distance}`,
    `local-within-${distance} `,
    "local-within-",
    "local-within-NaN",
    `local-within--${distance}`,
  ];
}

/** The same file with another distance or none in its statement, sealed again. */
function forged(file: { readonly privacy: object; readonly digest: string }): readonly unknown[] {
  const { distance: _, ...privacy } = file.privacy as { readonly distance?: number };
  return [privacy, { ...privacy, distance: DIAMETER }].map((stated) => {
    const edited = { ...JSON.parse(JSON.stringify(file)), privacy: stated };
    return { ...edited, digest: digestOf(edited) };
  });
}

/** A release whose study states no distance either; its noise is still made for one. */
function forgedThrough(release: Release): unknown {
  const copy = JSON.parse(JSON.stringify(release));
  delete copy.privacy.distance;
  delete copy.study.privacy.distance;
  return { ...copy, digest: digestOf(copy) };
}

function isTaken(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

export const distanceComposition = defineAttack<Accounts>({
  name: "distance/composition",
  promise:
    "an epsilon within a distance of counts is never added up, booked or read as one between any two records",
  about:
    "passes such costs for ordinary ones: composed, converted, spent, in forged ledgers, releases and prepared studies",
  present,
  broken: withoutDistance,
  bug: "the cost names no distance, and what is read may leave it out",
  tries: { quick: 3, full: 1000 },
  run(accounts, tries) {
    const rng = seededSource("distance composition");
    let broken = 0;
    for (let i = 0; i < tries; i++) {
      // Up to a distance that is less than ordinary noise is made for, so that every forgery is one.
      const distance = 1 + Math.floor(rng.uniform() * (2 * words.total - 1));
      const study = studyOf(distance, 0.1 + 3 * rng.uniform());
      broken += paths.filter((path) => path(accounts, study)).length;
    }
    return { tried: tries * paths.length, broken };
  },
});
