import { describe, expect, it } from "vitest";
import { openAudit } from "../audit/audit.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import { codeOf, PASSWORD, somewhere, testAccounts } from "./accounts.testing.ts";
import type { Member } from "./asker.ts";

const { pool } = await testDatabase();
const { accounts, asker, pass, owner } = testAccounts(pool);
const HOUR = 3_600_000;

async function actions(organisation: string): Promise<readonly string[]> {
  return (await openAudit(pool).page(organisation, 0, 1000)).map(({ action }) => action);
}

async function session(email: string): Promise<string> {
  return accounts.signIn({ email, password: PASSWORD }, somewhere());
}

describe("the first owner", () => {
  it("comes by a link that is there until somebody used it, and works once", async () => {
    const old = codeOf((await accounts.firstOwnerLink())!);
    const link = (await accounts.firstOwnerLink())!;
    expect(link).toMatch(/^https:\/\/surveys\.example\.org\/welcome#[\w-]{43}$/);
    const opened = { email: "First@Example.org", password: PASSWORD };
    await expect(accounts.openLink({ ...opened, code: old }, somewhere())).rejects.toThrow("replaced");
    const code = codeOf(link);
    await expect(accounts.openLink({ code, password: PASSWORD }, somewhere())).rejects.toThrow("email");
    const short = accounts.openLink({ ...opened, code, password: "too short" }, somewhere());
    await expect(short).rejects.toThrow("12 to 256");
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => accounts.openLink({ ...opened, code }, somewhere())),
    );
    const [done, ...others] = tries.filter(({ status }) => status === "fulfilled");
    expect(others).toEqual([]);
    const member = (await asker((done as PromiseFulfilledResult<string>).value)) as Member;
    expect(member).toMatchObject({ kind: "member", email: "first@example.org", role: "owner" });
    expect(await accounts.firstOwnerLink()).toBeUndefined();
    expect(await actions(member.organisation)).toEqual(["owner.invited", "owner.invited", "member.joined"]);
  });

  it("has a day for it", async () => {
    const code = codeOf(await accounts.ownerLink("late@example.org", "late"));
    pass(24 * HOUR);
    await expect(accounts.openLink({ code, password: PASSWORD }, somewhere())).rejects.toThrow("expired");
  });
});

describe("a session", () => {
  it("ends after 12 hours without use and after 7 days of it", async () => {
    await owner("sessions@example.org", "sessions");
    const idle = await session("sessions@example.org");
    const used = await session("sessions@example.org");
    // 15 times 11.2 hours are 7 days.
    for (let times = 0; times < 15; times++) {
      expect((await asker(used)).kind).toBe("member");
      pass(11.2 * HOUR);
      if (times === 0) expect((await asker(idle)).kind).toBe("member");
      if (times === 2) expect((await asker(idle)).kind).toBe("nobody");
    }
    expect((await asker(used)).kind).toBe("nobody");
  });

  it("is replaced at sign-in and ended by signing out", async () => {
    const first = await session("sessions@example.org");
    const given = { email: "sessions@example.org", password: PASSWORD };
    const second = await accounts.signIn(given, { ...somewhere(), session: first });
    expect([(await asker(first)).kind, (await asker(second)).kind]).toEqual(["nobody", "member"]);
    await accounts.signOut((await asker(second)) as Member, second);
    expect((await asker(second)).kind).toBe("nobody");
  });

  it("is stored as a hash alone", async () => {
    const secret = await session("sessions@example.org");
    const { rows } = await pool.query("SELECT encode(hash, 'base64') AS hash FROM session");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("of another person ends with their password", async () => {
    const [one, other] = [await session("sessions@example.org"), await session("sessions@example.org")];
    const member = (await asker(one)) as Member;
    const next = "another password of some length";
    const wrong = accounts.changePassword(member, { password: "wrong", next }, somewhere());
    await expect(wrong).rejects.toThrow("wrong");
    const kept = await accounts.changePassword(member, { password: PASSWORD, next }, somewhere());
    expect(await Promise.all([one, other, kept].map(async (s) => (await asker(s)).kind))).toEqual([
      ...["nobody", "nobody", "member"],
    ]);
    await expect(session("sessions@example.org")).rejects.toThrow("wrong");
    const again = { email: "sessions@example.org", password: next };
    expect(await accounts.signIn(again, somewhere())).toMatch(/^[\w-]{43}$/);
  });
});

describe("tries to sign in", () => {
  const wrong = (email: string, address: string) =>
    accounts.signIn({ email, password: "a wrong password" }, { address }).catch(({ code }) => code as string);

  it("are refused by one sentence, whether there is such an account or not", async () => {
    await owner("known@example.org", "known");
    expect(await wrong("known@example.org", "a")).toBe("SIGN_IN_REFUSED");
    expect(await wrong("unknown@example.org", "b")).toBe("SIGN_IN_REFUSED");
  });

  type Try = readonly [email: string, address: string];
  it.each<readonly [string, (i: number) => Try]>([
    ["account", (i) => ["tried@example.org", `from ${i}`]],
    ["address", (i) => [`person-${i}@example.org`, "one place"]],
  ])("fail at most five times a minute per %s, many at once too", async (_what, each) => {
    const codes = await Promise.all(Array.from({ length: 8 }, (_, i) => wrong(...each(i))));
    expect(codes.filter((code) => code === "SIGN_IN_REFUSED").length).toBe(5);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS").length).toBe(3);
    pass(60_000);
    expect(await wrong(...each(9))).toBe("SIGN_IN_REFUSED");
    pass(60_000);
  });

  it("that succeed are not counted", async () => {
    const given = { email: "known@example.org", password: PASSWORD };
    for (let i = 0; i < 7; i++) await accounts.signIn(given, { address: "home" });
  });
});

describe("members", () => {
  it("come by an owner's link, in the role it says", async () => {
    const by = await owner("owner@members.org", "members");
    const { link } = await accounts.invite(by, { email: "Viewer@members.org", role: "viewer" });
    const again = await accounts.invite(by, { email: "viewer@members.org", role: "analyst" });
    const opened = { password: PASSWORD };
    await expect(accounts.openLink({ ...opened, code: codeOf(link) }, somewhere())).rejects.toThrow(
      "replaced",
    );
    const joined = await asker(
      await accounts.openLink({ ...opened, code: codeOf(again.link), email: "x@y.z" }, somewhere()),
    );
    expect(joined).toMatchObject({
      email: "viewer@members.org",
      role: "analyst",
      organisation: by.organisation,
    });
    const twice = accounts.invite(by, { email: "viewer@members.org", role: "owner" });
    await expect(twice).rejects.toThrow("already");
  });

  it("who have an account must know its password", async () => {
    const by = await owner("owner@other.org", "other");
    const { link } = await accounts.invite(by, { email: "viewer@members.org", role: "viewer" });
    const code = codeOf(link);
    const taken = accounts.openLink({ code, password: "the inviter's own password" }, somewhere());
    await expect(taken).rejects.toThrow("wrong");
    const joined = (await asker(
      await accounts.openLink({ code, password: PASSWORD }, somewhere()),
    )) as Member;
    expect(joined).toMatchObject({ role: "viewer", organisation: by.organisation });
    const both = await accounts.memberships(joined.account);
    expect(both.map(({ name, role }) => [name, role])).toEqual([
      ["members", "analyst"],
      ["other", "viewer"],
    ]);
    const given = { email: "viewer@members.org", password: PASSWORD };
    const chosen = await accounts.signIn({ ...given, organisation: both[1]!.id }, somewhere());
    expect(await asker(chosen)).toMatchObject({ role: "viewer" });
    const elsewhere = await owner("third@third.org", "third");
    const refused = accounts.signIn({ ...given, organisation: elsewhere.organisation }, somewhere());
    await expect(refused).rejects.toThrow("no such member");
  });

  it("change roles at once, and their sessions end when they are removed", async () => {
    const by = await owner("owner@roles.org", "roles");
    const { link } = await accounts.invite(by, { email: "b@roles.org", role: "owner" });
    const theirs = await accounts.openLink({ code: codeOf(link), password: PASSWORD }, somewhere());
    const { account } = (await asker(theirs)) as Member;
    await accounts.setRole(by, account, "viewer");
    expect(await asker(theirs)).toMatchObject({ role: "viewer" });
    await accounts.remove(by, account);
    expect((await asker(theirs)).kind).toBe("nobody");
    expect((await pool.query("SELECT 1 FROM account WHERE id = $1", [account])).rowCount).toBe(0);
    await expect(accounts.remove(by, account)).rejects.toThrow("not known");
    expect((await actions(by.organisation)).slice(-2)).toEqual(["member.changed", "member.removed"]);
  });

  it("keep one owner, also when two remove each other at the same time", async () => {
    const one = await owner("one@last.org", "last");
    await expect(accounts.remove(one, one.account)).rejects.toThrow("no other owner");
    await expect(accounts.setRole(one, one.account, "analyst")).rejects.toThrow("no other owner");
    for (let round = 0; round < 5; round++) {
      const other = await owner(`other-${round}@last.org`, "last");
      const results = await Promise.allSettled([
        accounts.setRole(one, other.account, "viewer"),
        accounts.setRole(other, one.account, "viewer"),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await owner("one@last.org", "last");
      await accounts.remove(one, other.account);
    }
  });

  it("are listed by their own organisation, those who were invited too", async () => {
    const by = await owner("owner@list.org", "list");
    const { id } = await accounts.invite(by, { email: "soon@list.org", role: "viewer" });
    const list = await accounts.members(by.organisation, undefined, 100);
    expect(list.map(({ email, state }) => `${email} ${state}`).sort()).toEqual([
      "owner@list.org member",
      "soon@list.org invited",
    ]);
    const pages = [
      ...(await accounts.members(by.organisation, undefined, 1)),
      ...(await accounts.members(by.organisation, list[0]!.id, 1)),
    ];
    expect(pages).toEqual(list);
    const stranger = await owner("owner@stranger.org", "stranger");
    await expect(accounts.remove(stranger, id)).rejects.toThrow("not known");
    await expect(accounts.setRole(stranger, by.account, "viewer")).rejects.toThrow("not known");
    await accounts.remove(by, id);
    expect(await accounts.members(by.organisation, undefined, 100)).toHaveLength(1);
  });
});

describe("the operator's link", () => {
  it("gives an account that is there a new password, and ends its sessions", async () => {
    const member = await owner("lost@lost.org", "lost");
    const before = await session("lost@lost.org");
    const code = codeOf(await accounts.ownerLink("lost@lost.org", "lost"));
    const next = "a password that was never lost";
    const after = await accounts.openLink({ code, password: next }, somewhere());
    expect((await asker(before)).kind).toBe("nobody");
    expect(await asker(after)).toEqual(member);
  });
});
