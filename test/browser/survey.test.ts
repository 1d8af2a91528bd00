import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../../packages/server/src/api/test-server.testing.ts";
import { axeProblems } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { serve } from "./serve.ts";

const server = await testServer();
const own = (path: string, body?: unknown) => server.ask(server.as.owner, "POST", `/v1/studies${path}`, body);

const base = { format: "dpbayes.study/1", privacy: { setting: "local", epsilon: 1, unit: "one person" } };
const smoking = {
  ...{ ...base, id: "smoking", question: "How often do people smoke?" },
  variables: { smokes: { type: "category", levels: ["never", "now and then", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
};
const age = {
  ...{ ...base, id: "age", question: "How old are people?" },
  variables: { age: { type: "number", bounds: [0, 120], unit: "years" } },
  model: { family: "gaussian", formula: "age ~ 1" },
};

let browser: Browser;
let address: string;

beforeAll(async () => {
  address = await server.listen();
  for (const [slug, study] of Object.entries({ smoking, age, over: { ...smoking, id: "over" } })) {
    expect((await own("", { slug, study })).statusCode).toBe(201);
    expect((await own(`/${slug}/open`)).statusCode).toBe(200);
  }
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
});

async function invitation(slug: string): Promise<string> {
  const csv = await own(`/${slug}/invitations`, { count: 1 });
  return `${address}/s/${slug}#${csv.body.trim().split("#")[1]}`;
}

const counted = async (slug: string) => {
  const { rows } = await server.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM report JOIN study ON key = study WHERE slug = $1",
    [slug],
  );
  return rows[0]!.n;
};

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page said where nobody looks, and everything that it asked of the network. */
  readonly said: string[];
  readonly sent: string[];
}

/** A device of its own, with a small screen. */
async function device(): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  return visit(context);
}

async function visit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const [said, sent]: string[][] = [[], []];
  page.on("console", (message) => said!.push(message.text()));
  page.on("pageerror", (error) => said!.push(error.message));
  page.on("request", (request) =>
    sent!.push(
      [request.method(), request.url(), JSON.stringify(request.headers()), request.postData()].join(" "),
    ),
  );
  return { context, page, said: said!, sent: sent! };
}

const status = (page: Page, state: string) => page.waitForSelector(`[role=status].${state}`);

/** Nothing is left to load: from here on the page can do without a network. */
const complete = (page: Page) =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(
        (one) => one.name.includes("survey-randomise") && (one as PerformanceResourceTiming).responseEnd > 0,
      ),
  );

describe("the survey's page", () => {
  it("is at most 15 kB compressed where the question is shown, in each language, and 23.5 kB with what comes then", async () => {
    const sizeOf = async (name: string) => {
      const headers = { "accept-encoding": "br" };
      const answer = await server.app.inject({ url: `/assets/${name}`, headers });
      expect(answer.headers["content-encoding"]).toBe("br");
      const again = { ...headers, "if-none-match": `${answer.headers["etag"]}` };
      expect((await server.app.inject({ url: `/assets/${name}`, headers: again })).statusCode).toBe(304);
      return answer.rawPayload.length;
    };
    const [script, style, german, randomiser] = await Promise.all(
      ["survey.js", "survey.css", "survey.de.json", "survey-randomise.js"].map(sizeOf),
    );
    expect(script! + style! + german!).toBeLessThanOrEqual(15_000);
    expect(script! + style! + german! + randomiser!).toBeLessThanOrEqual(23_500);
  });

  it("shows the question before what randomises has come, runs nothing else in its place, and sends the answer once it has", async () => {
    const before = await counted("smoking");
    const { context, page, sent } = await device();
    const tries: string[] = [];
    let arrives = false;
    await page.route("**/assets/survey-randomise.js*", async (route) => {
      tries.push(route.request().url());
      if (tries.length === 1) return route.abort();
      if (arrives) return route.continue();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: `globalThis.forged=true;${await answer.text()}` });
    });
    await page.goto(await invitation("smoking"));
    await page.getByRole("radio", { name: "daily", exact: true }).check();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("was sent nowhere").waitFor();
    await expect.poll(() => tries.length).toBeGreaterThan(1);
    expect(sent.filter((one) => one.includes("/v1/reports"))).toEqual([]);
    arrives = true;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await status(page, "counted");
    expect(await page.evaluate(() => "forged" in globalThis)).toBe(false);
    expect(await counted("smoking")).toBe(before + 1);
    expect(new Set(tries).size).toBe(tries.length);
    for (const one of sent) expect(one).not.toContain("daily");
    await context.close();
  });

  it("is not shown where what was prepared cannot be followed", async () => {
    const { context, page, sent } = await device();
    await page.route("**/v1/studies/smoking", async (route) => {
      const answer = await route.fetch();
      const manifest = (await answer.json()) as { prepared: object };
      return route.fulfill({ json: { ...manifest, prepared: { ...manifest.prepared, route: "elsewhere" } } });
    });
    await page.goto(await invitation("smoking"));
    await status(page, "refused");
    expect(await page.textContent("[role=status]")).toContain("cannot be shown");
    expect(await page.$("form")).toBeNull();
    expect(sent.filter((one) => one.includes("/v1/reports"))).toEqual([]);
    await context.close();
  });

  it("says before an answer is sent what chance will make of it, in words and in a picture", async () => {
    const { context, page, said } = await device();
    await page.goto(await invitation("smoking"));
    await page.waitForSelector("form");
    const told = () => page.textContent(".explained p");
    // e/(e + 2) = 0.576: k-ary randomised response at epsilon 1 and three levels.
    expect(await told()).toBe(
      "It is sent as it is with probability 58%, and as each of the other answers with 21%.",
    );
    await page.click("text=now and then");
    expect(await told()).toBe(
      "Your answer “now and then” will be sent as it is with probability 58%, and as “never” or “daily” with 21% each.",
    );
    const circles = (kind: string) => page.$$eval(`.explained circle.${kind}`, (all) => all.length);
    expect([await circles("kept"), await circles("changed")]).toEqual([58, 42]);
    await page.goto(await invitation("age"));
    await page.fill("#age", "30");
    const at = () => page.$eval(".explained circle", (one) => Number(one.getAttribute("cx")));
    const before = await at();
    await page.fill("#age", "90");
    expect(await at()).toBeGreaterThan(before);
    expect(await told()).toMatch(/^A random amount is added to it .* more than \d+ years, up or down\.$/);
    expect(said).toEqual([]);
    await context.close();
  });

  it.each(["light", "dark"] as const)("breaks no rule of accessibility, in the %s", async (colorScheme) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme });
    const { page, said } = await visit(context);
    await page.goto(await invitation("smoking"));
    await page.click("text=daily");
    await page.click("details.sent summary");
    expect(await axeProblems(page)).toEqual([]);
    await page.click("button");
    await status(page, "counted");
    expect(await axeProblems(page)).toEqual([]);
    expect(said).toEqual([]);
    await context.close();
  });

  it("speaks the language that the address or the device asks for", async () => {
    const context = await browser.newContext({ locale: "de-CH" });
    const { page, said } = await visit(context);
    const link = await invitation("smoking");
    await page.goto(link);
    await page.waitForSelector("form");
    expect(await page.getAttribute("html", "lang")).toBe("de");
    expect(await page.textContent("button")).toBe("Senden");
    await page.goto("about:blank");
    await page.goto(link.replace("#", "?lang=en#"));
    await page.waitForSelector("form");
    expect(await page.textContent("button")).toBe("Send");
    expect(said).toEqual([]);
    await context.close();
  });

  it("goes from a link to a counted answer by keyboard alone, and sends the answer nowhere", async () => {
    const before = await counted("smoking");
    const link = await invitation("smoking");
    const { context, page, said, sent } = await device();
    await page.goto(link);
    await page.waitForSelector("form");
    expect(await page.textContent("h1")).toBe(smoking.question);
    expect(await page.textContent("main")).toContain("at most 2.8 times surer");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const key of ["Tab", "ArrowDown", "Tab", "Enter"]) await page.keyboard.press(key);
    await status(page, "counted");
    await page.click("details.sent summary");
    const shown = JSON.parse((await page.textContent("details.sent pre"))!) as { id: string };
    expect(await counted("smoking")).toBe(before + 1);
    const posts = sent.filter((one) => one.startsWith("POST"));
    expect(posts.map((one) => new URL(one.split(" ")[1]!).pathname)).toEqual([
      "/v1/studies/smoking/tokens",
      "/v1/reports",
    ]);
    expect(posts[1]).toContain(shown.id);
    for (const one of sent) expect(one).not.toContain("now and then");
    const [, code] = link.split("#");
    expect(sent.filter((one) => one.includes(code!))).toEqual([posts[0]]);
    expect(said).toEqual([]);

    const again = await visit(context);
    await again.page.goto(link);
    await status(again.page, "counted");
    expect(await again.page.$("form")).toBeNull();
    expect(again.sent.filter((one) => one.startsWith("POST"))).toEqual([]);
    await context.close();

    const other = await device();
    await other.page.goto(link);
    await status(other.page, "refused");
    expect(await other.page.textContent("[role=status]")).toContain("used already");
    expect(await counted("smoking")).toBe(before + 1);
    await other.context.close();
  });

  it("keeps an answer while there is no network, and sends that one when there is", async () => {
    const link = await invitation("age");
    const { context, page, sent } = await device();
    await page.goto(link);
    await page.fill("#age", "41.25");
    await complete(page);
    await context.setOffline(true);
    await page.click("button");
    await status(page, "waiting");
    await page.click("details.sent summary");
    const kept = await page.textContent("details.sent pre");
    expect(await counted("age")).toBe(0);
    await page.close();
    await context.setOffline(false);
    const back = await visit(context);
    await back.page.goto(link);
    await status(back.page, "counted");
    expect(await counted("age")).toBe(1);
    const { id } = JSON.parse(kept!) as { id: string };
    const reports = [...sent, ...back.sent].filter((one) => one.includes("/v1/reports"));
    expect(reports.length).toBeGreaterThan(1);
    for (const one of reports) expect(one).toContain(id);
    for (const one of [...sent, ...back.sent]) expect(one).not.toContain("41.25");
    expect(back.said).toEqual([]);
    await context.close();
  });

  it("sends on its own when the network comes back", async () => {
    const { context, page } = await device();
    await page.goto(await invitation("age"));
    await page.fill("#age", "30");
    await complete(page);
    await context.setOffline(true);
    await page.click("button");
    await status(page, "waiting");
    await context.setOffline(false);
    await status(page, "counted");
    expect(await counted("age")).toBe(2);
    await context.close();
  });

  it("says that a study is closed, an invitation unknown, a study not there", async () => {
    const link = await invitation("over");
    expect((await own("/over/close")).statusCode).toBe(200);
    const { context, page, said } = await device();
    for (const [at, words] of [
      [link, "closed"],
      [`${address}/s/age#00000000000000000000000000`, "no invitation"],
      [`${address}/s/age`, "no invitation"],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(at);
      await status(page, "refused");
      expect(await page.textContent("[role=status]")).toContain(words);
      expect(await page.$("form")).toBeNull();
    }
    expect((await page.goto(`${address}/s/nothing`))!.status()).toBe(404);
    expect(said.filter((one) => !one.includes("404"))).toEqual([]);
    await context.close();
  });

  it("can be somebody else's: as a form in a page of another site, or as a function", async () => {
    const script = `<script src="${address}/s/smoking/embed.js"></script>`;
    const site = await serve({
      "/": {
        type: "text/html",
        body: `<!doctype html><html lang="en"><title>theirs</title><main><h1>Theirs</h1><div id="here"></div></main>${script}`,
      },
    });
    const { context, page, said, sent } = await device();
    await page.goto(site.url);
    const codes = [(await invitation("smoking")).split("#")[1], (await invitation("smoking")).split("#")[1]];
    const manifest = `${address}/v1/studies/smoking`;
    await page.evaluate(
      ([at, code]) => {
        const { dpbayes } = globalThis as unknown as Embedding;
        const texts = { dir: "rtl", send: "إرسال" };
        return dpbayes.ask("#here", { manifest: at!, code: code!, lang: "ar", texts }).then(() => undefined);
      },
      [manifest, codes[0]],
    );
    expect(await page.$eval("#here >> section", (one) => getComputedStyle(one).direction)).toBe("rtl");
    const [left, right] = await page.$eval("#here >> label.level", (one) => {
      const [box, word] = [one.querySelector("input")!, one.querySelector("span")!];
      return [word.getBoundingClientRect().left, box.getBoundingClientRect().left];
    });
    expect(left).toBeLessThan(right!);
    await page.click("#here >> text=daily");
    await page.click("#here >> button");
    await page.waitForSelector("#here >> [role=status].counted");
    const ended = await page.evaluate(
      async ([at, code]) => {
        const { dpbayes } = globalThis as unknown as Embedding;
        const survey = await dpbayes.open({ manifest: at!, code: code! });
        return survey.answer({ smokes: "daily" });
      },
      [manifest, codes[1]],
    );
    expect(ended).toEqual({ state: "counted" });
    for (const one of sent) expect(one).not.toContain("daily");
    expect(said.filter((one) => !one.includes("favicon") && !one.includes("404"))).toEqual([]);
    await context.close();
    await site.close();
  });
});

interface Embedding {
  readonly dpbayes: {
    ask(place: string, options: object): Promise<unknown>;
    open(options: object): Promise<{ answer(record: object): Promise<{ state: string }> }>;
  };
}
