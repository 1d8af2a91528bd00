import { fail } from "../errors/index.ts";
import { fileAnswer } from "../pages/file-answer.ts";
import { pageFiles } from "../pages/page-files.ts";
import { surveyHtml } from "../pages/survey-html.ts";
import type { Rooms } from "./rooms.ts";
import type { Call, Route } from "./route.ts";

/** What the survey's page loads, by the path it asks for. */
const assets = [
  { name: "survey.js", summary: "The survey's script", type: "text/javascript" },
  { name: "survey-randomise.js", summary: "What randomises answers, loaded by it", type: "text/javascript" },
  { name: "survey.css", summary: "The survey's style", type: "text/css" },
  { name: "survey.de.json", summary: "The survey's sentences in German", type: "application/json" },
] as const;

/** The page that people answer on, and the script for pages of one's own. */
export function pageRoutes({ known, settings }: Pick<Rooms, "known" | "settings">): readonly Route[] {
  const files = pageFiles();
  const study = async (slug = "") => void ((await known.ofSlug(slug)) ?? fail("STUDY_UNKNOWN"));
  const page = (path: string, summary: string, type: string, handle: Route["handle"]): Route => ({
    ...{ method: "GET", path, summary, allow: ["respondent"], answers: { 200: type, 304: "" }, handle },
  });
  const made = async ({ params: { slug } }: Call, text: () => string, type: string) => {
    await study(slug);
    return {
      status: 200,
      body: text(),
      type: `${type}; charset=utf-8`,
      headers: { "Cache-Control": "no-cache" },
    };
  };
  return [
    page("/s/{slug}", "The survey's page; an invitation's code stands behind #", "text/html", (call) =>
      made(call, () => surveyHtml(files.must("survey.js"), files.must("survey.css")), "text/html"),
    ),
    page(
      "/s/{slug}/embed.js",
      "dpbayes.ask() and dpbayes.open() for a page of one's own",
      "text/javascript",
      (call) =>
        made(
          call,
          () =>
            files.must("embed.js").bytes + embedder(`${settings.origin}/v1/studies/${call.params["slug"]}`),
          "text/javascript",
        ),
    ),
    ...assets.map(({ name, summary, type }) =>
      page(`/assets/${name}`, summary, type, async ({ headers }) => fileAnswer(files.must(name), headers)),
    ),
  ];
}

/** `dpbayes.ask(element)` and `dpbayes.open()` of this study. */
function embedder(manifest: string): string {
  return `var dpbayes=dpbayesSurveys.embedded(${JSON.stringify(manifest)});\n`;
}
