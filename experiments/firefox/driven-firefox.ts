import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What is used of puppeteer-core, which is no dependency: whoever runs this names a folder that has it. */
interface Driver {
  launch(options: object): Promise<DrivenBrowser>;
}

interface DrivenBrowser {
  version(): Promise<string>;
  createBrowserContext(options: object): Promise<{ newPage(): Promise<DrivenPage> }>;
  close(): Promise<void>;
}

interface DrivenPage {
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  bringToFront(): Promise<void>;
  locator(selector: string): DrivenLocator;
  waitForSelector(selector: string): Promise<{ uploadFile(...files: readonly string[]): Promise<void> }>;
  $eval<T>(selector: string, read: (one: Element) => T): Promise<T>;
  setDefaultTimeout(milliseconds: number): void;
  on(event: "console", hear: (message: { text(): string }) => void): void;
  on(event: "pageerror", hear: (error: Error) => void): void;
  on(event: "request", hear: (request: DrivenRequest) => void): void;
}

interface DrivenLocator {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  wait(): Promise<unknown>;
}

interface DrivenRequest {
  method(): string;
  url(): string;
  headers(): Readonly<Record<string, string>>;
  hasPostData(): boolean;
  fetchPostData(): Promise<string | undefined>;
}

export interface Firefox {
  readonly version: string;
  /** A device of its own. */
  visit(): Promise<Visit>;
  close(): Promise<void>;
}

/** A page, what it said where nobody looks, and every request of it: method, address, headers and body. */
export interface Visit {
  readonly page: DrivenPage;
  readonly said: readonly string[];
  sent(): Promise<readonly string[]>;
}

/** The Firefox at FIREFOX_PATH, driven by the puppeteer-core in the folder that DPBAYES_PUPPETEER names; undefined where one is missing. */
export async function drivenFirefox(downloads: string): Promise<Firefox | undefined> {
  const [executablePath, folder] = [process.env["FIREFOX_PATH"], process.env["DPBAYES_PUPPETEER"]];
  if (executablePath === undefined || folder === undefined) return undefined;
  const { resolve } = createRequire(join(folder, "driver.cjs"));
  const driver = ((await import(resolve("puppeteer-core"))) as { default: Driver }).default;
  const browser = await driver.launch({ browser: "firefox", executablePath, headless: true });
  return {
    version: await browser.version(),
    visit: () => visit(browser, downloads),
    close: () => browser.close(),
  };
}

async function visit(browser: DrivenBrowser, downloadPath: string): Promise<Visit> {
  const downloadBehavior = { policy: "allow", downloadPath };
  const page = await (await browser.createBrowserContext({ downloadBehavior })).newPage();
  page.setDefaultTimeout(30_000);
  const said: string[] = [];
  const sent: Promise<string>[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  page.on("request", (request) => sent.push(wholeOf(request)));
  return { page, said, sent: () => Promise.all(sent) };
}

async function wholeOf(request: DrivenRequest): Promise<string> {
  const body = request.hasPostData() ? await request.fetchPostData() : "";
  return [request.method(), request.url(), JSON.stringify(request.headers()), body].join(" ");
}

type Kind = "a" | "button" | "h1" | "h2" | "label" | "option" | "summary";

const named = (kind: Kind, name: string) => `::-p-xpath(//${kind}[normalize-space()="${name}"])`;

export const press = ({ page }: Visit, kind: Kind, name: string) => page.locator(named(kind, name)).click();

export const seen = ({ page }: Visit, words: string) =>
  page.locator(`::-p-xpath(//body//*[text()[contains(normalize-space(), "${words}")]])`).wait();

/** A control by the words of its label. */
export const enter = ({ page }: Visit, label: string, text: string) =>
  page.locator(`::-p-xpath(//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for])`).fill(text);

/** A file that Firefox writes when it gets to it. */
export async function savedFile(file: string): Promise<string> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if (existsSync(file) && statSync(file).size > 0) return readFileSync(file, "utf8");
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${file} was not saved`);
}
