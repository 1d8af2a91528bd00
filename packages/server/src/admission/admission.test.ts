import { blindToken, finishToken } from "@dpbayes/privacy/send";
import { requireTokenKey } from "@dpbayes/privacy/token";
import { beforeAll, describe, expect, it } from "vitest";
import type { Asker } from "../accounts/asker.ts";
import { inTransaction } from "../database/in-transaction.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import { admittingStudy, tokenFor } from "./admission.testing.ts";
import { openAdmission } from "./admission.ts";
import { type AdmittingStudy, GRACE_MS } from "./admit.ts";
import { testKey } from "./test-keys.testing.ts";

const { pool } = await testDatabase();
const secret = "s".repeat(40);
const time = { now: Date.UTC(2026, 0, 1) };
const clock = () => new Date(time.now);
const admission = openAdmission(pool, { secret, clock, makeKey: testKey });
const nobody: Asker = { kind: "nobody" };

let study: AdmittingStudy;
let other: AdmittingStudy;
beforeAll(async () => {
  study = await admittingStudy(pool, admission, "one");
  other = await admittingStudy(pool, admission, "other");
});

const invited = async (to = study) => (await admission.invite(to.key, 1))[0]!;
const admit = (token: unknown, to = study) => admission.admit(to, { id: "x", token, asker: nobody });
describe("a study's key", () => {
  it("is published with a proof that devices accept, and its secret is not readable where it lies", async () => {
    const key = (await admission.publicKey(study.key))!;
    expect((await requireTokenKey(key)).size).toBe(256);
    expect(key.digest).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await pool.query<{ secret: Buffer }>("SELECT secret FROM token_key");
    for (const row of rows) expect(row.secret.toString("latin1")).not.toContain("RSA");
  });

  it("does not open with another secret, nor without one, and says so", async () => {
    const code = await invited();
    for (const [wrong, problem] of [
      ["t".repeat(40), "SECRET_WRONG"],
      [undefined, "SETTING_MISSING"],
    ] as const) {
      const elsewhere = openAdmission(pool, { secret: wrong, makeKey: testKey });
      await expect(tokenFor(elsewhere, study, code)).rejects.toMatchObject({ code: problem });
    }
    expect(await tokenFor(admission, study, code)).toMatchObject({ epoch: 1 });
  });
});

describe("an invitation", () => {
  it("is 128 bits that look like nothing else, stored as a hash", async () => {
    const codes = await admission.invite(study.key, 500);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    const { rows } = await pool.query("SELECT 1 FROM invitation WHERE code = sha256($1)", [codes[7]]);
    expect(rows).toHaveLength(1);
  });

  it.each([0, 1.5, 100_001, Number.NaN])("is not made %s times", async (count) => {
    await expect(admission.invite(study.key, count)).rejects.toMatchObject({ code: "ARGUMENT" });
  });

  it("whose answer was lost gives the same again for the same request, also 16 times at once", async () => {
    const code = await invited();
    const key = (await admission.publicKey(study.key))!;
    const { blinded, pending } = await blindToken(key, study.digest);
    const ask = () => admission.issue(study.key, { code, epoch: 1, blinded });
    const answers = await Promise.all(Array.from({ length: 16 }, ask));
    expect(new Set(answers.map(({ signature }) => signature)).size).toBe(1);
    expect(await ask()).toEqual(answers[0]);
    expect(await admit(await finishToken(key, study.digest, pending, answers[0]!.signature))).toHaveLength(
      16,
    );
  });

  it("of another study, or nobody's, is unknown, and a request that is no number of the key uses none up", async () => {
    const { n } = (await admission.publicKey(study.key))!;
    const { blinded } = await blindToken((await admission.publicKey(study.key))!, study.digest);
    const ask = (code: string, what: string) => admission.issue(study.key, { code, epoch: 1, blinded: what });
    for (const code of [await invited(other), "0".repeat(26), "", "'; --"])
      await expect(ask(code, blinded)).rejects.toMatchObject({ code: "INVITATION_UNKNOWN" });
    const code = await invited();
    for (const what of ["", "AAAA", n, "%", blinded.slice(4)])
      await expect(ask(code, what)).rejects.toMatchObject({ code: "TOKEN_REQUEST" });
    await expect(admission.issue(study.key, { code, epoch: 2, blinded })).rejects.toMatchObject({
      code: "TOKEN_EPOCH",
    });
    expect(await tokenFor(admission, study, code)).toMatchObject({ epoch: 1 });
  });
});

describe("a token", () => {
  it("that is forged, foreign or changed is refused", async () => {
    const token = await tokenFor(admission, study, await invited());
    const foreign = await tokenFor(admission, other, await invited(other));
    const bad = [
      foreign,
      { ...token, prepared: foreign.prepared },
      { ...token, signature: foreign.signature },
      { ...token, signature: token.signature.slice(4) },
      { ...token, epoch: 2 },
      { ...token, epoch: "1" },
      { ...token, signature: "A".repeat(2000) },
      ...[undefined, null, 7, "token", [], {}],
    ];
    for (const one of bad) await expect(admit(one)).rejects.toMatchObject({ code: "TOKEN_REFUSED" });
    expect(await admit(token)).toHaveLength(16);
  });
});

describe("other ways in", () => {
  const relay: Asker = { kind: "program", id: "1", token: "relay", name: "r", organisation: "o", study: 7 };
  const open = { key: 7, digest: "", admission: "anyone" } as const;
  const relayed = { key: 7, digest: "", admission: "relay" } as const;

  it("go by the report's id: anybody's, or those that the study's own relay brings", async () => {
    const [one, same, another] = await Promise.all([
      admission.admit(open, { id: "a", asker: nobody }),
      admission.admit(relayed, { id: "a", asker: relay }),
      admission.admit(relayed, { id: "b", asker: relay }),
    ]);
    expect(one).toEqual(same);
    expect(one).not.toEqual(another);
  });

  it("are closed to reports without an id, and to relays of other studies", async () => {
    await expect(admission.admit(open, { id: undefined, asker: nobody })).rejects.toMatchObject({
      code: "REPORT_ID_MISSING",
    });
    for (const asker of [nobody, { ...relay, study: 8 }, { ...relay, token: "analyst" as const }])
      await expect(admission.admit(relayed, { id: "a", asker })).rejects.toMatchObject({
        code: "RELAY_NEEDED",
      });
  });
});

describe("epochs and the end", () => {
  it("a retired key signs no more and verifies for its grace period; the next one signs", async () => {
    const token = await tokenFor(admission, study, await invited());
    const key = (await admission.publicKey(study.key))!;
    const [code, late] = await admission.invite(study.key, 2);
    const { blinded } = await blindToken(key, study.digest);
    const request = { code: late!, epoch: 1, blinded };
    const before = await admission.issue(study.key, request);
    expect(await admission.rotateKey(study.key)).toBe(2);
    expect(await admission.issue(study.key, request)).toEqual(before);
    await expect(admission.issue(study.key, { ...request, code: code! })).rejects.toMatchObject({
      code: "TOKEN_EPOCH",
    });
    const next = await tokenFor(admission, study, code!);
    expect(next.epoch).toBe(2);
    time.now += GRACE_MS - 1;
    for (const one of [token, next]) expect(await admit(one)).toHaveLength(16);
    time.now += 1;
    await expect(admit(token)).rejects.toMatchObject({ code: "TOKEN_REFUSED" });
    expect(await admit(next)).toHaveLength(16);
  });

  it("3 rotations at once leave one key that signs", async () => {
    const epochs = await Promise.all(Array.from({ length: 3 }, () => admission.rotateKey(other.key)));
    expect([...epochs].sort()).toEqual([2, 3, 4]);
    expect((await admission.publicKey(other.key))!.epoch).toBe(4);
  });

  it("closing erases secrets and requests, keeps how many were used, and ends issuing", async () => {
    const code = await invited();
    const { used } = await admission.invitations(study.key);
    await pool.query("UPDATE study SET state = 'closing' WHERE key = $1", [study.key]);
    await inTransaction(pool, (client) => admission.erase(client, study.key));
    const left = await pool.query(
      `SELECT (SELECT count(secret) FROM token_key WHERE study = $1)
        + (SELECT count(signature) + count(nullif(blinded, '')) FROM invitation WHERE study = $1) AS n`,
      [study.key],
    );
    expect(left.rows).toEqual([{ n: "0" }]);
    expect((await admission.invitations(study.key)).used).toBe(used);
    const lie = await pool.query<{ code: string; xmin: string }>(
      "SELECT encode(code, 'hex') AS code, xmin FROM invitation WHERE study = $1 ORDER BY ctid",
      [study.key],
    );
    expect(new Set(lie.rows.map(({ xmin }) => xmin)).size).toBe(1);
    // In one rising row, or a few where PostgreSQL had cleared room in between; as they were made and used there are a dozen.
    const falls = lie.rows.filter(({ code: one }, i) => i > 0 && one < lie.rows[i - 1]!.code);
    expect(falls.length).toBeLessThanOrEqual(3);
    expect(await admission.publicKey(study.key)).toBeUndefined();
    const request = { code, epoch: 2, blinded: "AAAA" };
    await expect(admission.issue(study.key, request)).rejects.toMatchObject({ code: "STUDY_CLOSED" });
    await expect(admission.rotateKey(study.key)).rejects.toMatchObject({ code: "STUDY_CLOSED" });
    await expect(admission.invite(study.key, 1)).rejects.toMatchObject({ code: "STUDY_STATE" });
  });
});
