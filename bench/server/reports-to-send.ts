import { constants, createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { parseStudy, report, studyDigest } from "@dpbayes/privacy";
import type pg from "pg";
import { openedStudy } from "../../packages/server/src/intake/counted-study.testing.ts";

const levels = Array.from({ length: 8 }, (_, i) => `level-${i}`);

function studyOf(id: string) {
  return parseStudy({
    format: "dpbayes.study/1",
    id,
    question: "How many reports does a core take?",
    variables: { place: { type: "category", levels } },
    model: { family: "categorical", formula: "place ~ 1" },
    privacy: { setting: "local", epsilon: 1, unit: "one person", mechanism: "k-ary-randomised-response" },
  });
}

/** Texts of new reports of a study that is open. */
export type MakeReports = (many: number) => string[];

/** A study that anyone may answer. */
export async function openStudyOf(pool: pg.Pool, id: string): Promise<MakeReports> {
  const study = studyOf(id);
  await openedStudy(pool, study);
  return (many) =>
    Array.from({ length: many }, (_, i) => JSON.stringify(report(study, { place: levels[i % 8] })));
}

/** One whose reports carry tokens, signed here: what a device's finished token is, without the way there. */
export async function invitedStudyOf(pool: pg.Pool, id: string): Promise<MakeReports> {
  const study = studyOf(id);
  const { key } = await openedStudy(pool, study);
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: "jwk" });
  await pool.query("UPDATE study SET admission = 'invitation' WHERE key = $1", [key]);
  await pool.query("INSERT INTO token_key (study, epoch, public, secret) VALUES ($1, 1, $2, '')", [
    key,
    JSON.stringify({ n, e, proof: [] }),
  ]);
  const digest = Buffer.from(studyDigest(study));
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return (many) =>
    Array.from({ length: many }, (_, i) => {
      const message = Buffer.concat([
        randomBytes(32),
        Buffer.from("dpbayes.token/1"),
        digest,
        randomBytes(32),
      ]);
      const signature = sign("sha384", message, { key: privateKey, ...padding }).toString("base64url");
      const token = { epoch: 1, prepared: message.toString("base64url"), signature };
      return JSON.stringify({ report: report(study, { place: levels[i % 8] }), token });
    });
}

/** Reports that differ in their ids alone: quick to make by the million. */
export function copiesOf(text: string, many: number): string[] {
  const { id } = JSON.parse(text) as { readonly id: string };
  return Array.from({ length: many }, () =>
    text.replace(id, createHash("md5").update(randomBytes(16)).digest("hex")),
  );
}
