import type { PoolClient } from "pg";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import type { Actor } from "./actor.ts";
import type { StudyHooks } from "./hooks.ts";
import { type Move, moves } from "./move.ts";
import { openStudies, type Studies } from "./studies.ts";
import { centralStudy, localDraft } from "./study.testing.ts";
import type { StudyRow, StudyState } from "./study-row.ts";

const { pool } = await testDatabase();
const made = await pool.query<{ id: string }>(
  "INSERT INTO organisation (name) VALUES ('ours'), ('theirs') RETURNING id",
);
const [us, them] = made.rows.map(({ id }): Actor => ({ organisation: id, name: "account:1" })) as [
  Actor,
  Actor,
];

const done: string[] = [];
const did =
  (what: string) =>
  async (_client: PoolClient, { slug }: StudyRow) => {
    done.push(`${what} ${slug}`);
  };
let failing = "";
const hooks: StudyHooks = {
  makeKey: async () => did("key"),
  publicKey: async () => undefined,
  eraseSecrets: did("erased"),
  cutLast: did("cut"),
  record: async (_client, _actor, action, { slug }) => {
    if (failing === action) throw new Error("the trail is full");
    done.push(`${action} ${slug}`);
  },
};
let now = new Date("2030-01-01T00:00:00Z");
const studies = openStudies(pool, hooks, () => now);

const open = async (slug: string, others = {}) => {
  await studies.draft(us, localDraft(slug, others));
  return studies.open(us, slug);
};
const stateOf = async (slug: string) => (await studies.get(us.organisation, slug)).state;

describe("a draft", () => {
  it("is a valid study from the first, and named by slug and digest once", async () => {
    const drafted = await studies.draft(us, localDraft("drafted"));
    expect(drafted).toMatchObject({ state: "draft", revision: 1, admission: "invitation", keep: "reports" });
    await expect(studies.draft(us, localDraft("drafted"))).rejects.toMatchObject({ code: "STUDY_EXISTS" });
    const again = { ...localDraft("other"), study: localDraft("drafted").study };
    await expect(studies.draft(them, again)).rejects.toMatchObject({ details: { field: "digest" } });
    await expect(studies.draft(us, { slug: "none", study: { age: 41 } })).rejects.toMatchObject({
      code: "STUDY_FIELD",
    });
    await expect(studies.draft(us, localDraft("x", { admission: "holders" }))).rejects.toMatchObject({
      code: "STUDY_ADMISSION",
    });
  });

  it("is changed by whoever read its newest revision", async () => {
    await studies.draft(us, localDraft("changed"));
    const change = localDraft("changed", { admission: "anyone", closes: "2031-01-01T00:00:00Z" });
    const both = await Promise.allSettled([studies.change(us, 1, change), studies.change(us, 1, change)]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "STUDY_CHANGED", details: { found: 2, accepted: 1 } },
    });
    expect(await studies.get(us.organisation, "changed")).toMatchObject({
      revision: 2,
      admission: "anyone",
      closes: new Date("2031-01-01T00:00:00Z"),
    });
  });

  it("can be deleted, an open study cannot; others see neither", async () => {
    await studies.draft(us, localDraft("deleted"));
    await expect(studies.remove(them, "deleted")).rejects.toMatchObject({ code: "STUDY_UNKNOWN" });
    await studies.remove(us, "deleted");
    await expect(studies.get(us.organisation, "deleted")).rejects.toMatchObject({ code: "STUDY_UNKNOWN" });
    await open("kept");
    await expect(studies.remove(us, "kept")).rejects.toMatchObject({
      details: { found: "open", accepted: "draft" },
    });
  });
});

describe("a move", () => {
  const states: readonly StudyState[] = ["draft", "open", "paused", "closing", "closed", "archived"];
  const asked = ["open", "pause", "resume", "close", "archive"] as const;

  it.each(asked)("%s is made from its own states and from no other", async (move) => {
    for (const state of states) {
      const slug = `${move}-${state}`;
      await open(slug);
      await pool.query("UPDATE study SET state = $2 WHERE slug = $1", [slug, state]);
      if (move === "open" && state === "draft")
        await pool.query(`DROP TABLE report_${(await studies.get(us.organisation, slug)).key}`);
      const from: readonly StudyState[] = [
        ...moves[move].from,
        ...(move === "close" ? ["closing" as const] : []),
      ];
      const moved = studies[move](us, slug);
      if (from.includes(state))
        expect((await moved).state).toBe(move === "close" ? "closed" : moves[move as Move].to);
      else {
        await expect(moved).rejects.toMatchObject({ code: "STUDY_STATE", details: { found: state } });
        expect(await stateOf(slug)).toBe(state);
      }
    }
  });

  it("is made by one of several that ask at once", async () => {
    await studies.draft(us, localDraft("raced"));
    const asking = await Promise.allSettled(Array.from({ length: 8 }, () => studies.open(us, "raced")));
    expect(asking.filter(({ status }) => status === "fulfilled").length).toBe(1);
    const closing = await Promise.allSettled(Array.from({ length: 8 }, () => studies.close(us, "raced")));
    expect(closing.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(done.filter((what) => what === "cut raced").length).toBe(1);
  });

  it.each(["open", "close", "archive"] as const)("%s is undone where it cannot be recorded", async (move) => {
    const slug = `undone-${move}`;
    const before: Record<typeof move, (s: Studies) => Promise<unknown>> = {
      open: (s) => s.draft(us, localDraft(slug)),
      close: () => open(slug),
      archive: async (s) => [await open(slug), await s.close(us, slug)],
    };
    await before[move](studies);
    const state = await stateOf(slug);
    failing = { open: "study.opened", close: "study.closing", archive: "study.archived" }[move];
    await expect(studies[move](us, slug)).rejects.toThrow("the trail is full");
    failing = "";
    expect(await stateOf(slug)).toBe(state);
    await studies[move](us, slug);
  });
});

describe("opening", () => {
  it("prepares what devices need, a partition and a key", async () => {
    const { key, prepared } = await open("prepared");
    expect(prepared).toMatchObject({ format: "dpbayes.prepared/1", study: { id: "prepared" } });
    expect((await pool.query(`SELECT FROM report_${key}`)).rowCount).toBe(0);
    expect(done).toContain("key prepared");
    await open("anyones", { admission: "anyone" });
    expect(done).not.toContain("key anyones");
  });

  it("of a holders' study makes neither", async () => {
    await studies.draft(us, { slug: "central", study: centralStudy("central") });
    const opened = await studies.open(us, "central");
    expect(opened).toMatchObject({ prepared: null, admission: "holders" });
    expect(done).not.toContain("key central");
    expect((await pool.query("SELECT to_regclass($1) AS t", [`report_${opened.key}`])).rows[0].t).toBe(null);
    await studies.close(us, "central");
    await studies.archive(us, "central");
    expect(done).not.toContain("cut central");
  });

  it("refuses what cannot be planned, and counts of what must be kept", async () => {
    const hidden = {
      ...(localDraft("inputs").study as object),
      variables: { y: { type: "boolean" }, x: { type: "number", bounds: [0, 1] } },
      model: { family: "logistic-regression", formula: "y ~ x" },
      privacy: { setting: "local", epsilon: 1, delta: 1e-6, unit: "one person", perturb: "inputs" },
    };
    await studies.draft(us, { slug: "inputs", study: hidden, keep: "counts" });
    await expect(studies.open(us, "inputs")).rejects.toMatchObject({ code: "STUDY_KEEP" });
    expect(await stateOf("inputs")).toBe("draft");
  });
});

describe("closing", () => {
  const fill = async (key: number) => {
    for (let i = 0; i < 5; i++)
      await pool.query(
        `WITH kept AS (INSERT INTO report SELECT $1, uuid_send(gen_random_uuid()), $2 FROM generate_series(1, 20) RETURNING id)
         INSERT INTO report_cell SELECT $1, 0, $2, count(*) FROM kept`,
        [key, `${i}`],
      );
  };
  const rowsOf = async (key: number) =>
    (await pool.query(`SELECT id, xmin::text FROM report_${key} ORDER BY ctid`)).rows as {
      readonly id: Buffer;
      readonly xmin: string;
    }[];

  it("destroys the order in which reports came, to the transactions that wrote them", async () => {
    const { key } = await open("ordered");
    await fill(key);
    expect(new Set((await rowsOf(key)).map(({ xmin }) => xmin)).size).toBe(5);
    await studies.close(us, "ordered");
    const rows = await rowsOf(key);
    expect(rows.length).toBe(100);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort(Buffer.compare));
    expect(done.slice(-4)).toEqual([
      "study.closing ordered",
      "cut ordered",
      "erased ordered",
      "study.closed ordered",
    ]);
  });

  it("keeps counts alone where that was chosen; archiving drops the rest and leaves counts", async () => {
    const { key } = await open("counted", { keep: "counts" });
    await fill(key);
    await studies.close(us, "counted");
    expect(await rowsOf(key)).toEqual([]);
    await studies.archive(us, "counted");
    await expect(rowsOf(key)).rejects.toMatchObject({ code: "42P01" });
    const counts = await pool.query("SELECT sum(n)::int AS n FROM report_cell WHERE study = $1", [key]);
    expect(counts.rows[0].n).toBe(100);
  });

  it("happens by itself when its time has come, and is ended where a process died in between", async () => {
    await open("timed", { closes: "2030-01-02T00:00:00Z" });
    await open("died");
    await pool.query("UPDATE study SET state = 'closing' WHERE slug = 'died'");
    await studies.sweep();
    expect([await stateOf("timed"), await stateOf("died")]).toEqual(["open", "closed"]);
    now = new Date("2030-01-02T00:00:00Z");
    expect(await studies.sweep()).toEqual(["timed"]);
    expect(await stateOf("timed")).toBe("closed");
    expect(await studies.sweep()).toEqual([]);
  });
});
