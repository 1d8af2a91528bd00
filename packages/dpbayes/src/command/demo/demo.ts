import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { fail } from "../../errors/index.ts";
import { makeFolder, writeFile } from "../../files/index.ts";
import { CANCELLED, type Command, SUCCESS } from "../arguments/command.ts";
import { type Given, parseArguments } from "../arguments/parse-arguments.ts";
import { fitCommand } from "../fit/fit-command.ts";
import { studyText } from "../init/study-text.ts";
import { ledgerCommand } from "../ledger/ledger-command.ts";
import { privatizeCommand } from "../privatize/privatize-command.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { styled } from "../terminal/style.ts";
import { becomeOwner, type OwnedCollector } from "./collector/as-owner.ts";
import { collectSurvey } from "./collector/collect-survey.ts";
import { askFits, handIn } from "./collector/hand-in.ts";
import { contentsPage } from "./contents-page.ts";
import { fitted, type Scene, scenes } from "./scenes.ts";
import { servePages } from "./serve.ts";

const used: Readonly<Record<string, Command>> = {
  privatize: privatizeCommand,
  fit: fitCommand,
  ledger: ledgerCommand,
};

export async function runDemo(given: Given, io: Io): Promise<number> {
  const port = given.number("port", isPort, "a whole number from 0 to 65535") ?? 0;
  const folder = given.text("folder") ?? mkdtempSync(join(tmpdir(), "dpbayes-demo-"));
  requireEmpty(folder);
  const quiet = given.has("json") ? { ...io, stdout: { write: () => undefined } } : io;
  const own = { ...quiet, env: { ...io.env, DPBAYES_REGISTRY: join(folder, "registry") } };
  const link = given.text("collector");
  const collector = link === undefined ? undefined : await becomeOwner(link);
  const how = { quick: given.has("quick"), collector };
  for (const [i, scene] of scenes.entries()) {
    const code = await play(scene, `${i + 1}. ${scene.title}`, join(folder, scene.name), own, how);
    if (code !== SUCCESS) return code;
  }
  if (collector) await handIn(collector, scenes, folder);
  const contents = join(folder, "index.html");
  writeFile(contents, contentsPage(scenes));
  const pages = scenes.map(({ name }) => join(folder, name, "fit", "page.html"));
  if (given.has("json")) print(io, JSON.stringify({ folder, pages: [contents, ...pages] }));
  else {
    print(io, "");
    print(io, `pages in ${contents}`);
  }
  // Nobody would end it where nobody watches, unless a port was asked for.
  if (given.has("once") || !(io.stdout.isTTY === true || given.has("port"))) return SUCCESS;
  if (collector) await askFits(collector);
  const served = Object.fromEntries(scenes.map(({ name }, i) => [`/${name}/fit/page.html`, pages[i]!]));
  await servePages({ "/": contents, ...served }, port, io.signal, (address) => {
    print(io, ["served at ", styled("cyan", address), " (Ctrl-C ends)"]);
    if (collector) printDashboard(collector, io);
  });
  return SUCCESS;
}

function printDashboard({ origin, email, password }: OwnedCollector, io: Io): void {
  const signIn = `  sign in as ${email}, password ${password}`;
  print(io, ["dashboard ", styled("cyan", `${origin}/dashboard`), signIn]);
}

function isPort(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= 65_535;
}

/** A demo writes many files; none of them may replace somebody's own. */
function requireEmpty(folder: string): void {
  makeFolder(folder);
  if (readdirSync(folder).length > 0)
    fail("FLAG_VALUE", { flag: "--folder", found: `${folder}, which holds files`, accepted: "new or empty" });
}

const SHORT = ["--chains", "1", "--warmup", "200", "--draws", "200"];

interface How {
  readonly quick: boolean;
  /** Where the survey is run. */
  readonly collector: OwnedCollector | undefined;
}

async function play(scene: Scene, title: string, folder: string, io: Io, how: How): Promise<number> {
  const collected = how.collector === undefined ? undefined : scene.collected;
  print(io, "");
  print(io, [styled("bold", title)]);
  printText(io, collected?.story ?? scene.story);
  makeFolder(folder);
  writeFile(join(folder, "study.yaml"), studyText(scene.study));
  print(io, "");
  print(io, [styled("dim", `$ cd ${folder}`)]);
  if (collected === undefined) {
    for (const [name, content] of Object.entries(scene.tables)) writeFile(join(folder, name), content());
    return typed(scene, scene.commands(folder), folder, io, how);
  }
  const survey = { study: scene.study, records: collected.records() };
  await collectSurvey(how.collector!, survey, join(folder, collected.release), io);
  return typed(scene, [fitted(folder, [collected.release])], folder, io, how);
}

async function typed(
  scene: Scene,
  lines: readonly (readonly string[])[],
  folder: string,
  io: Io,
  { quick }: How,
): Promise<number> {
  for (const [name, ...given] of lines) {
    const words = name === "fit" && quick ? [...given, ...SHORT] : given;
    if (io.signal.aborted) return CANCELLED;
    const shown = [name, ...words].map((word) => word!.replace(`${folder}${sep}`, ""));
    print(io, "");
    print(io, [styled("dim", `$ dpbayes ${shown.join(" ")}`)]);
    const command = used[name!]!;
    const code = await command.run(parseArguments({ name: name!, flags: command.flags }, words), io, []);
    if (code !== SUCCESS) return code;
  }
  print(io, `(made with: ${scene.truth})`);
  return SUCCESS;
}
