import { blindToken, finishToken } from "@dpbayes/privacy/send";
import type { Token } from "@dpbayes/privacy/token";
import type { Pool } from "pg";
import { makePool } from "../database/make-pool.ts";
import type { DpbayesError } from "../errors/index.ts";
import { reportWriter } from "../intake/write-reports.ts";
import { admittingStudy } from "./admission.testing.ts";
import { type Admission, openAdmission } from "./admission.ts";
import type { AdmittingStudy } from "./admit.ts";
import { testKey } from "./test-keys.testing.ts";

export interface RaceSizes {
  /** Invitations, each raced for by all devices. */
  readonly rounds: number;
  readonly devices: number;
  /** Servers on one database, each with connections of its own. */
  readonly collectors: number;
  /** Epochs that begin in the midst of races. */
  readonly rotations: number;
}

/** What came of all rounds. */
export interface RaceFigures {
  readonly tokens: number;
  /** Devices that were told that somebody else was quicker. */
  readonly refused: number;
  /** Answers to a repeated request that were another signature than the first. */
  readonly otherAnswers: number;
  /** Of as many reports as there are devices, all with the one token of their round. */
  readonly counted: number;
  readonly repeated: number;
}

interface Collector {
  readonly pool: Pool;
  readonly admission: Admission;
}

/** All devices have one code and ask at once, at several collectors; then as many reports come at once with the token that one of them got. */
export async function racesForTokens(url: string, sizes: RaceSizes): Promise<RaceFigures> {
  const collectors = Array.from({ length: sizes.collectors }, (): Collector => {
    const pool = makePool(url);
    return { pool, admission: openAdmission(pool, { secret: "s".repeat(40), makeKey: testKey }) };
  });
  try {
    const [{ pool, admission }] = collectors as [Collector];
    const study = await admittingStudy(pool, admission, "raced");
    const figures = { tokens: 0, refused: 0, otherAnswers: 0, counted: 0, repeated: 0 };
    for (let round = 0; round < sizes.rounds; round++) {
      const rotates = round < sizes.rotations;
      await runRound(collectors, study, sizes.devices, rotates, figures);
    }
    return figures;
  } finally {
    await Promise.all(collectors.map(({ pool }) => pool.end()));
  }
}

type Counts = { -readonly [Name in keyof RaceFigures]: number };

async function runRound(
  collectors: readonly Collector[],
  study: AdmittingStudy,
  devices: number,
  rotates: boolean,
  figures: Counts,
): Promise<void> {
  const [code] = await collectors[0]!.admission.invite(study.key, 1);
  const at = (i: number) => collectors[i % collectors.length]!;
  const rotation = rotates ? collectors[0]!.admission.rotateKey(study.key) : undefined;
  const tokens = await Promise.all(
    Array.from({ length: devices }, (_, i) => raced(at(i).admission, study, code!, figures)),
  );
  await rotation;
  const [token] = tokens.filter((one) => one !== undefined);
  await Promise.all(
    Array.from({ length: token ? devices : 0 }, async (_, i) => {
      const id = await at(i).admission.admit(study, { id: "x", token, asker: { kind: "nobody" } });
      const report = { study: study.key, id, values: `${i}`, cells: [`${i}`], steps: [] };
      const [outcome] = await reportWriter(at(i).pool)([report], i % collectors.length);
      figures[outcome === "counted" ? "counted" : "repeated"]++;
    }),
  );
}

/** One device: it asks twice, as if the first answer were lost, and anew where its key has retired. */
async function raced(
  admission: Admission,
  study: AdmittingStudy,
  code: string,
  figures: Counts,
): Promise<Token | undefined> {
  for (;;) {
    const key = (await admission.publicKey(study.key))!;
    const { blinded, pending } = await blindToken(key, study.digest);
    const request = { code, epoch: key.epoch, blinded };
    try {
      const { signature } = await admission.issue(study.key, request);
      if ((await admission.issue(study.key, request)).signature !== signature) figures.otherAnswers++;
      figures.tokens++;
      return await finishToken(key, study.digest, pending, signature);
    } catch (error) {
      const problem = (error as DpbayesError).code;
      if (problem === "TOKEN_EPOCH") continue;
      if (problem !== "INVITATION_USED") throw error;
      figures.refused++;
      return undefined;
    }
  }
}
