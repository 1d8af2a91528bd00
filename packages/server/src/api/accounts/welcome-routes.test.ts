import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD } from "../../accounts/accounts.testing.ts";
import { testServer } from "../test-server.testing.ts";

const { ask, rooms } = await testServer();

/** As much of a browser as the page's script uses; its requests go to the server, with the cookies that it set. */
async function open(path: string) {
  const asked: string[] = [];
  let cookie = "";
  const element = () => ({
    ...{ hidden: true, textContent: "", elements: { email: { value: "" }, password: { value: "" } } },
    on: {} as Record<string, (event: object) => void>,
    addEventListener(name: string, act: (event: object) => void) {
      this.on[name] = act;
    },
    reset: () => undefined,
  });
  const page = { who: element(), form: element(), provider: element(), out: element() };
  const [pathname, hash = ""] = path.split("#");
  const context = createContext({
    location: { pathname, hash: hash && `#${hash}` },
    history: { replaceState: (_state: null, _title: string, to: string) => asked.push(`address ${to}`) },
    document: { getElementById: (id: keyof typeof page) => page[id] },
    async fetch(to: string, { method, headers, body }: Record<string, never>) {
      asked.push(`${method} ${to}`);
      const sent = { "sec-fetch-site": "same-origin", cookie, ...(headers as object | undefined) };
      const answer = await ask(sent, method!, to, body);
      if (answer.headers["set-cookie"] !== undefined)
        cookie = `${answer.headers["set-cookie"]}`.split(";")[0]!;
      return { status: answer.statusCode, ok: answer.statusCode < 400, json: async () => answer.json() };
    },
  });
  runInContext((await ask({}, "GET", "/assets/welcome.js")).body, context);
  await expect.poll(() => page.who.textContent).not.toBe("");
  const act = (on: keyof typeof page, name: string) =>
    page[on].on[name]!({ preventDefault: () => undefined });
  return { page, asked, act };
}

describe("the page of one-time links", () => {
  it("makes a member, and sends the link's code in no address", async () => {
    const code = codeOf(await rooms.accounts.ownerLink("ada@page.org", "page"));
    const html = await ask({}, "GET", "/welcome");
    expect(html.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(html.headers["content-security-policy"]).toContain("script-src 'self'");
    const { page, asked, act } = await open(`/welcome#${code}`);
    expect(page.who.textContent).toMatch(/^You were invited/);
    page.form.elements.password.value = "short";
    act("form", "submit");
    await expect.poll(() => page.who.textContent).toMatch(/must have 12 to 256 characters\.$/);
    page.form.elements.password.value = PASSWORD;
    act("form", "submit");
    await expect.poll(() => page.who.textContent).toBe("Signed in as ada@page.org, owner.");
    expect([page.form.hidden, page.out.hidden, page.provider.hidden]).toEqual([true, false, true]);
    expect(asked).toContain("address /welcome");
    expect(asked.join()).not.toContain(code);
    act("out", "click");
    await expect.poll(() => page.who.textContent).toBe("Sign in.");
  });

  it("signs in", async () => {
    const { page, act } = await open("/welcome");
    page.form.elements.email.value = "ada@page.org";
    page.form.elements.password.value = PASSWORD;
    act("form", "submit");
    await expect.poll(() => page.who.textContent).toBe("Signed in as ada@page.org, owner.");
  });
});
