import { type Static, Type } from "@sinclair/typebox";
import type { StudyRow } from "../studies/study-row.ts";
import { document } from "./documents.ts";
import { digest, slug } from "./path-params.ts";

const oneOf = <Word extends string>(...words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: "string", enum: words });

const admission = oneOf("anyone", "invitation", "relay", "holders");
const keep = oneOf("reports", "counts");
const state = oneOf("draft", "open", "paused", "closing", "closed", "archived");
const closes = Type.String({ format: "date-time" });

const declared = {
  survey: Type.Optional(slug),
  study: document("dpbayes.study/1"),
  admission: Type.Optional(admission),
  keep: Type.Optional(keep),
  closes: Type.Optional(closes),
};

export const draftBody = Type.Object({ slug, ...declared }, { additionalProperties: false });
export const changeBody = Type.Object(declared, { additionalProperties: false });

const listed = {
  ...{ slug, survey: slug, digest, admission, keep, state },
  closes: Type.Optional(closes),
  revision: Type.Integer({ minimum: 1 }),
};

/** One of a list. */
const listedStudy = Type.Object({ ...listed, question: Type.String() }, { additionalProperties: false });

export const studyList = Type.Object(
  { studies: Type.Array(listedStudy), after: Type.Optional(slug) },
  { additionalProperties: false },
);

/** A study as its owners see it. */
export const registeredStudy = Type.Object(
  { ...listed, study: document("dpbayes.study/1") },
  { additionalProperties: false },
);

/** A study as everybody sees it. */
export const manifest = Type.Object(
  {
    study: document("dpbayes.study/1"),
    ...{ digest, state, admission },
    prepared: Type.Optional(document("dpbayes.prepared/1")),
    key: Type.Optional(document("the public key of the study's tokens, and the proof that it is sound")),
  },
  { additionalProperties: false },
);

export function listedOf(row: StudyRow): Static<typeof listedStudy> {
  return { ...declaredOf(row), question: (row.body as { readonly question: string }).question };
}

function declaredOf(row: StudyRow) {
  const { slug, survey, digest, admission, keep, state, revision } = row;
  return {
    ...{ slug, survey, digest, admission, keep, state, revision },
    ...(row.closes && { closes: row.closes.toISOString() }),
  };
}

export function registeredOf(row: StudyRow): Static<typeof registeredStudy> {
  return { ...declaredOf(row), study: row.body as object };
}
