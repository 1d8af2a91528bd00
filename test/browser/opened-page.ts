import type { Browser, Page } from "playwright-core";

/** A page of one file, and all that it did besides being shown. */
export interface OpenedPage {
  readonly page: Page;
  /** Messages of the console, errors of the page, and everything that was asked of the network. */
  readonly heard: readonly string[];
}

export async function openedPage(
  browser: Browser,
  options: Parameters<Browser["newPage"]>[0],
  address: string,
): Promise<OpenedPage> {
  const page = await browser.newPage(options);
  const heard: string[] = [];
  page.on("console", (message) => heard.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== address) heard.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return { page, heard };
}

/** Opens everything that is folded away. */
export async function unfolded(page: Page): Promise<void> {
  await page.$$eval("details", (all) => {
    for (const one of all) one.setAttribute("open", "");
  });
}

/** The ratio of WCAG 2 of every such text and the ground behind it: relative luminances, each plus 0.05. */
export function textContrasts(page: Page, texts: string): Promise<readonly number[]> {
  return page.$$eval(texts, (all) => {
    const channels = (css: string) => (css.match(/[\d.]+/g) ?? []).slice(0, 3).map((c) => Number(c) / 255);
    const luminance = (css: string) => {
      const [r, g, b] = channels(css).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const ground = (from: Element): string => {
      for (let at: Element | null = from; at; at = at.parentElement) {
        const css = getComputedStyle(at).backgroundColor;
        if (!css.endsWith(", 0)")) return css;
      }
      return "rgb(255, 255, 255)";
    };
    return all.map((one) => {
      const [a, b] = [luminance(getComputedStyle(one).color), luminance(ground(one))];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    });
  });
}
