import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectorWithWorker, startEmbedded } from "../../packages/server/src/parts.testing.ts";
import { enter, type Firefox, press, savedFile, seen, type Visit } from "./driven-firefox.ts";

const ANSWERS = ["yes", "no", "yes", "no", "no", "yes"];

/** From the first owner's link to the page of a fit: the dashboard by its owner, the survey by six devices. */
export async function surveyFlow(firefox: Firefox, folder: string, problem: (text: string) => void) {
  const data = mkdtempSync(join(tmpdir(), "dpbayes-firefox-"));
  const database = await startEmbedded(data);
  const collector = await collectorWithWorker(database.url);
  try {
    const owner = await firefox.visit();
    await drafted(owner, collector.ownerLink);
    const links = await invited(owner, folder);
    let requests = 0;
    for (const [i, link] of links.entries())
      requests += await answered(await firefox.visit(), link, ANSWERS[i]!, problem);
    await press(owner, "a", "Reports");
    await owner.page.waitForSelector(
      `::-p-xpath(//*[contains(@class, "huge")][contains(., "${ANSWERS.length}")])`,
    );
    // Behind the devices' windows Firefox draws no frames, and what waits for them waits for ever.
    await owner.page.bringToFront();
    await owner.page.goto(`${collector.url}/dashboard#/study/do-people-smoke/releases`);
    await press(owner, "button", "Cut a release");
    await owner.page.waitForSelector("input[type=radio]:checked");
    await press(owner, "button", "Fit it");
    await owner.page.waitForSelector("::-p-xpath(//*[contains(@class, 'report')]//h1[.='Do people smoke?'])");
    await owner.page.goto(`${collector.url}/studio/`);
    await seen(owner, "opens without a network");
    for (const one of owner.said) problem(`the dashboard said ${one}`);
    for (const one of await owner.sent())
      if (!one.startsWith(`GET data:`) && !one.includes(` ${collector.url}/`)) problem(`asked for ${one}`);
    return { answers: links.length, requests };
  } finally {
    await collector.close();
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function drafted(owner: Visit, link: string): Promise<void> {
  await owner.page.goto(link);
  await enter(owner, "Mail address", "ada@example.org");
  await enter(owner, "Password", "correct horse battery");
  await press(owner, "button", "Begin");
  await press(owner, "a", "New study");
  await enter(owner, "Question", "Do people smoke?");
  await press(owner, "button", "Draft it");
  await press(owner, "button", "Open it");
  await seen(owner, "No report has arrived yet");
}

async function invited(owner: Visit, folder: string): Promise<readonly string[]> {
  await press(owner, "a", "Invite people");
  await enter(owner, "How many more", `${ANSWERS.length}`);
  await press(owner, "button", "Make links");
  await press(owner, "a", "Save as CSV");
  const [, ...links] = (await savedFile(join(folder, "do-people-smoke-invitations.csv"))).trim().split("\n");
  await press(owner, "button", "Done");
  return links;
}

/** The word that was chosen is in no request, nor is the report of another device; the number of requests. */
async function answered(
  device: Visit,
  link: string,
  answer: string,
  problem: (text: string) => void,
): Promise<number> {
  const { page, said, sent } = device;
  await page.goto(link);
  await press(device, "label", answer);
  await press(device, "button", "Send");
  await page.waitForSelector("[role=status].counted");
  await page.locator("details.sent summary").click();
  const report = await page.$eval("details.sent pre", (one) => one.textContent ?? "");
  const { id } = JSON.parse(report) as { readonly id: string };
  const asked = await sent();
  const posts = asked.filter((one) => one.startsWith("POST"));
  if (posts.length !== 2 || !posts[1]!.includes(id)) problem(`${posts.length} posts, the second ${posts[1]}`);
  if (!asked.some((one) => one.includes("/assets/survey-randomise.js")))
    problem("the second script was not loaded");
  for (const one of asked)
    if (new RegExp(`(?<!-)\\b${answer}\\b(?!-)`).test(one)) problem(`the answer is in ${one}`);
  for (const one of said) problem(`the survey said ${one}`);
  return asked.length;
}
