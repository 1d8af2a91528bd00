import { readFileSync } from "node:fs";
import { openSurvey } from "@dpbayes/privacy/send";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startedCollector } from "../../packages/server/src/operations/started-collector.testing.ts";
import { axeProblems } from "./axe.ts";
import { firstLoadKilobytes } from "./built-site.ts";
import { launchChromium } from "./chromium.ts";

const collector = await startedCollector();
let browser: Browser;
let page: Page;
const said: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true });
  page = await context.newPage();
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
});

afterAll(async () => {
  await browser?.close();
});

const heading = (words: string | RegExp) => page.getByRole("heading", { name: words, level: 1 }).waitFor();
const press = (words: string) => page.getByRole("button", { name: words, exact: true }).click();

/** Somebody who has no pointer comes to it with the Tab key. */
async function tabTo(role: "button" | "link" | "textbox" | "spinbutton", name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await wanted.waitFor();
  const isThere = () => wanted.evaluate((one) => one === document.activeElement);
  for (let presses = 0; !(await isThere()); presses++) {
    if (presses > 100) throw new Error(`the Tab key does not lead to ${name}`);
    await page.keyboard.press("Tab");
  }
}

async function follow(role: "button" | "link", name: string): Promise<void> {
  await tabTo(role, name);
  await page.keyboard.press("Enter");
}

/** Another place was entered, and the reader stands at its beginning. */
const standsAtBeginning = () => page.waitForFunction(() => document.activeElement?.id === "main");

/** As a device does it. */
async function answer(link: string, word: string): Promise<void> {
  const { origin, pathname, hash } = new URL(link);
  const kept = new Map<string, string>();
  const survey = await openSurvey({
    manifest: `${origin}/v1/studies/${pathname.split("/").at(-1)}`,
    code: hash.slice(1),
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
    },
  });
  expect((await survey.answer({ answer: word })).state).toBe("counted");
}

/** In both colours, and no wider than the phone. */
async function expectFine(): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeProblems(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(said).toEqual([]);
}

describe("the dashboard", () => {
  it("is at most 60 kB compressed before anything is chosen", () => {
    expect(firstLoadKilobytes("dashboard")).toBeLessThanOrEqual(60);
  });

  it("lets the first owner in by the link that the server printed, by keyboard alone", async () => {
    await page.goto(collector.ownerLink);
    await heading("Welcome");
    expect(page.url()).toBe(`${collector.url}/dashboard`);
    await expectFine();
    await page.getByLabel("Mail address").focus();
    await page.keyboard.type("ada@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type("correct horse battery");
    await page.keyboard.press("Enter");
    await heading("Studies");
    await page.getByText("No study yet").waitFor();
    await expectFine();
  });

  it("drafts a survey and opens it", async () => {
    await page.getByRole("link", { name: "New study" }).click();
    await page.getByLabel("Question").fill("Do people smoke?");
    await page.getByText("at most 2.72 times surer").waitFor();
    await expectFine();
    await press("Draft it");
    await heading("Do people smoke?");
    await press("Open it");
    await page.getByText("No report has arrived yet").waitFor({ timeout: 15_000 });
    await expectFine();
  });

  it("shows invitations once, and reports as they arrive", async () => {
    await page.getByRole("link", { name: "Invite people" }).click();
    await page.getByLabel("How many more").fill("30");
    await press("Make links");
    await page.getByText("30 links, shown this once").waitFor();
    await expectFine();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save as CSV" }).click(),
    ]);
    const links = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    await press("Done");
    await page.getByText("30 invitations").waitFor();
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await page.getByText("live", { exact: true }).waitFor();
    for (const [i, link] of links.entries()) await answer(link, i % 3 === 0 ? "yes" : "no");
    await page.locator(".huge", { hasText: "30" }).waitFor();
    await expectFine();
  });

  it("cuts, fits while one watches, and shows the page of the fit", async () => {
    await press("Fit what is here");
    await page.getByText("Fit 1").waitFor();
    await page.locator(".report h1", { hasText: "Do people smoke?" }).waitFor({ timeout: 60_000 });
    await page.getByText("Take it away").waitFor();
    expect(await page.locator(".report svg").count()).toBeGreaterThan(0);
    await expectFine();
  });

  it("holds two fits against each other", async () => {
    await page.goto(`${collector.url}/dashboard#/study/do-people-smoke/releases`);
    await page.getByRole("radio").waitFor();
    await press("Fit it");
    await page.getByText("Fit 2").waitFor();
    await page.getByText("Take it away").waitFor({ timeout: 60_000 });
    await page.goto(`${collector.url}/dashboard#/fits`);
    for (const fit of [1, 2]) await page.getByLabel(`compare fit ${fit}`).check();
    await page.getByRole("link", { name: "Compare the two" }).click();
    await page.getByText("difference of medians").waitFor();
    expect(await page.locator(".interval-row svg").count()).toBe(2);
    await expectFine();
  });

  it("cancels a fit, and asks for it again", async () => {
    await page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      const read = async (path: string) => (await fetch(path)).json();
      const [{ digest }] = (await read("/v1/studies/do-people-smoke/releases")).releases;
      const body = { study: "do-people-smoke", releases: [digest], settings: { chains: 16, draws: 50_000 } };
      await fetch("/v1/fits", { method: "POST", headers, body: JSON.stringify(body) });
    });
    await page.goto(`${collector.url}/dashboard#/fits`);
    await page.getByRole("link", { name: "do-people-smoke, fit 3" }).click();
    await press("Cancel the fit");
    await heading("Cancelled");
    await page.getByText("Fit cancelled; finished chains are kept").waitFor();
    await expectFine();
    await page.getByRole("button", { name: /Ask for it again|Go on from there/ }).click();
    await page.getByText("Fit 4").waitFor();
    await press("Cancel the fit");
    await heading("Cancelled");
  });

  it("shows a page of a list, and by keyboard the next, also after that has failed", async () => {
    const tokenOf = (n: number) => ({
      ...{ id: `${n}`.padStart(3, "0"), name: `script ${n}`, kind: "analyst", revoked: true },
      ...{ expires: new Date(0).toISOString(), ledger: null, study: null },
    });
    let failing = true;
    await page.route(/\/v1\/tokens(\?|$)/, (route) => {
      const after = Number(new URL(route.request().url()).searchParams.get("after") ?? 0);
      if (after > 0 && failing) return route.abort();
      const tokens = Array.from({ length: Math.min(100, 130 - after) }, (_, i) => tokenOf(after + i + 1));
      return route.fulfill({ json: { tokens, ...(tokens.length === 100 && { after: tokens.at(-1)!.id }) } });
    });
    await page.goto(`${collector.url}/dashboard#/people`);
    await page.getByText("The first 100 are shown.", { exact: true }).waitFor();
    const lines = page.locator("li", { hasText: "script" });
    const more = page.getByRole("button", { name: "Show more", exact: true });
    await more.press("Enter");
    await page.getByText("Not connected", { exact: true }).waitFor();
    await page.getByText("No more came. The first 100 are shown.", { exact: true }).waitFor();
    expect(await lines.count()).toBe(100);
    said.length = 0;
    await expectFine();
    failing = false;
    await more.press("Enter");
    await page.getByText("30 more. All 130 are shown.", { exact: true }).waitFor();
    expect([await lines.count(), await more.count()]).toEqual([130, 0]);
    expect(await page.locator("li:focus").textContent()).toContain("script 101");
    expect(await page.getByText("Not connected", { exact: true }).count()).toBe(0);
    await expectFine();
    await page.unroute(/\/v1\/tokens(\?|$)/);
  });

  it("undoes a pause, and closes only where the study's name was typed", async () => {
    await page.goto(`${collector.url}/dashboard#/study/do-people-smoke`);
    await press("Pause");
    await page.getByText("Paused: devices keep their reports").waitFor();
    await press("Undo");
    await page.locator(".badge", { hasText: "open" }).waitFor();
    await press("Close …");
    expect(await page.getByRole("button", { name: "Close for good" }).isDisabled()).toBe(true);
    await expectFine();
    await page.getByLabel("Type do-people-smoke to go on").fill("do-people-smoke");
    await press("Close for good");
    await page.locator(".badge", { hasText: "closed" }).waitFor();
  });

  it("plans another epsilon in the browser, and drafts it", async () => {
    await page.goto(`${collector.url}/dashboard#/planner?study=do-people-smoke`);
    await page.locator("[data-plan=width]").waitFor({ timeout: 60_000 });
    await expectFine();
    await page.getByRole("slider", { name: /Epsilon/ }).press("ArrowRight");
    expect(page.url()).toContain("epsilon=1.5");
    await press("Draft a study with this epsilon");
    await page.locator(".badge", { hasText: "draft" }).waitFor();
    await page.getByText("epsilon 1.5 for one person").waitFor();
    await press("Delete the draft");
    await page.getByText("do-people-smoke-epsilon-1-5 deleted").waitFor();
    await press("Undo");
    await page.locator(".badge", { hasText: "draft" }).waitFor();
  });

  it("says when the server cannot be reached, and goes on when it can", async () => {
    await page.route("**/v1/**", (route) => route.abort());
    await page.goto(`${collector.url}/dashboard#/budgets`);
    await page.getByText("Not connected").waitFor();
    said.length = 0;
    await expectFine();
    await page.unroute("**/v1/**");
    await press("Try again");
    await page.getByText("No ledger yet").waitFor();
    said.length = 0;
  });

  it("opens a ledger, and says whether one more release would fit", async () => {
    await press("Open a ledger");
    await page.getByLabel("Name").fill("patients");
    await press("Open the ledger");
    await heading("patients");
    await page.getByLabel("epsilon of the release").fill("1.25");
    await page.getByText("-0.25: it would be refused").waitFor();
    await expectFine();
  });

  it("leads from nothing to the page of a fit, and to a closed study, by keyboard alone", async () => {
    await page.goto(`${collector.url}/dashboard#/`);
    await standsAtBeginning();
    await follow("link", "New study");
    await standsAtBeginning();
    await tabTo("textbox", "Question");
    await page.keyboard.type("Do people cycle?");
    await follow("button", "Draft it");
    await heading("Do people cycle?");
    await standsAtBeginning();
    await follow("button", "Open it");
    await page.getByText("No report has arrived yet").waitFor({ timeout: 15_000 });
    await follow("link", "Invite");
    await tabTo("spinbutton", "How many more");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("6");
    await follow("button", "Make links");
    await page.getByText("6 links, shown this once", { exact: true }).waitFor();
    await tabTo("link", "Save as CSV");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    const [, ...links] = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\n");
    await follow("button", "Done");
    for (const link of links) await answer(link, "yes");
    await follow("link", "Releases and fits");
    await follow("button", "Cut a release");
    await page.getByRole("radio", { checked: true }).waitFor();
    await follow("button", "Fit it");
    await standsAtBeginning();
    await page.locator(".report h1", { hasText: "Do people cycle?" }).waitFor({ timeout: 60_000 });
    const top = () => page.evaluate(() => scrollY);
    await page.keyboard.press("End");
    await expect.poll(top).toBeGreaterThan(400);
    await page.keyboard.press("Home");
    await expect.poll(top).toBe(0);
    await tabTo("link", "draws as CSV");
    await expectFine();
    await page.goto(`${collector.url}/dashboard#/study/do-people-cycle`);
    await heading("Do people cycle?");
    await standsAtBeginning();
    await follow("button", "Close …");
    await tabTo("textbox", "Type do-people-cycle to go on");
    await page.keyboard.type("do-people-cycle");
    await follow("button", "Close for good");
    await page.locator(".badge", { hasText: "closed" }).waitFor();
    await expectFine();
  });

  it("shows a viewer what there is to read, and nothing to press", async () => {
    await page.goto(`${collector.url}/dashboard#/people`);
    await page.getByText("Invite somebody").click();
    await page.getByLabel("Mail address").fill("eve@example.org");
    await page.getByLabel("Role", { exact: true }).selectOption("viewer");
    await press("Make a link");
    const link = await page.locator("pre").textContent();
    const context = await browser.newContext();
    const hers = await context.newPage();
    await hers.goto(link!);
    await hers.getByLabel("Password").fill("correct horse battery");
    await hers.getByRole("button", { name: "Begin" }).click();
    await hers.getByRole("link", { name: "Do people smoke?" }).first().waitFor();
    expect(await hers.getByText("New study").count()).toBe(0);
    expect(await hers.getByRole("link", { name: "Audit" }).count()).toBe(0);
    await hers.goto(`${collector.url}/dashboard#/study/do-people-smoke`);
    await hers.locator(".huge").waitFor();
    expect(await hers.getByRole("button").allTextContents()).toEqual(["To the content"]);
    await context.close();
  });

  it.each([
    ["fits", "Fits"],
    ["budgets", "Budgets"],
    ["people", "People and programs"],
    ["audit", "Audit trail"],
    ["study/do-people-smoke/releases", "Do people smoke?"],
    ["study/do-people-smoke/about", "Do people smoke?"],
  ])("#/%s is a page of its own", async (place, title) => {
    await page.goto(`${collector.url}/dashboard#/${place}`);
    await heading(title);
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
    await expectFine();
  });
});
