import { fail } from "../errors/index.ts";
import { fileOf, pageScripts } from "../pages/page-files.ts";
import { surveyCss } from "../pages/survey-css.ts";
import { surveyHtml } from "../pages/survey-html.ts";
import type { Rooms } from "./rooms.ts";
import type { Answer, Route } from "./route.ts";

const style = fileOf(surveyCss);
const SCRIPT = "text/javascript";

/** Asked for again at every visit, and sent again where it changed. */
function fileAnswer(body: string, type: string): Answer {
  return { status: 200, body, type: `${type}; charset=utf-8`, headers: { "Cache-Control": "no-cache" } };
}

/** The page that people answer on, and the script for pages of one's own. */
export function pageRoutes({ known, settings }: Pick<Rooms, "known" | "settings">): readonly Route[] {
  const script = pageScripts();
  const study = async (slug: string) => void ((await known.ofSlug(slug)) ?? fail("STUDY_UNKNOWN"));
  const page = (
    path: string,
    summary: string,
    type: string,
    body: (slug: string) => Promise<string>,
  ): Route => ({
    ...{ method: "GET", path, summary, allow: ["respondent"], answers: { 200: type } },
    handle: async ({ params }) => fileAnswer(await body(params["slug"] ?? ""), type),
  });
  return [
    page(
      "/s/{slug}",
      "The survey's page; an invitation's code stands behind #",
      "text/html",
      async (slug) => {
        await study(slug);
        return surveyHtml(script("survey"), style);
      },
    ),
    page("/s/{slug}/embed.js", "dpbayes.open() for a page of one's own", SCRIPT, async (slug) => {
      await study(slug);
      return script("send").text + opener(`${settings.origin}/v1/studies/${slug}`);
    }),
    page("/assets/survey.js", "The survey's script", SCRIPT, async () => script("survey").text),
    page("/assets/survey.css", "The survey's style", "text/css", async () => style.text),
  ];
}

/** `dpbayes.open({ code })` opens this study as `openSurvey` does. */
function opener(manifest: string): string {
  const study = JSON.stringify(manifest);
  return `dpbayes.open=(options)=>dpbayes.openSurvey({manifest:${study},storage:localStorage,...options});\n`;
}
