import { fail } from "../errors/index.ts";
import { fileAnswer } from "../pages/file-answer.ts";
import { pageFiles } from "../pages/page-files.ts";
import type { Route } from "./route.ts";

/** Names of scripts and sheets have a hash in them: what one has never changes. */
const FOR_EVER = { "Cache-Control": "public, max-age=31536000, immutable" };

/**
 * The pages that are made of scripts, and what they load: the dashboard, which asks the API for the rest as anybody may, and the studio,
 * which asks nobody.
 */
export function appRoutes(): readonly Route[] {
  const files = pageFiles();
  const page = (path: string, summary: string, name = "dashboard/index.html", type = "text/html"): Route => ({
    ...{ method: "GET", path, summary, allow: ["anybody"], answers: { 200: type, 304: "" } },
    handle: async ({ headers }) => fileAnswer(files.must(name), headers),
  });
  const lasting = (folder: string, summary: string): Route => ({
    ...{ method: "GET", path: `/${folder}/{file}`, summary, allow: ["anybody"] },
    answers: { 200: "*/*", 304: "" },
    handle: async ({ params, headers }) =>
      fileAnswer(files.find(`${folder}/${params["file"]}`) ?? fail("ROUTE_UNKNOWN"), headers, FOR_EVER),
  });
  return [
    page("/dashboard", "The dashboard: studies, reports, releases, fits, budgets, people"),
    page("/welcome", "The dashboard as one-time links lead to it, their code behind #"),
    toDashboard,
    page("/studio/", "The studio: from a table to an answer without a server", "studio/index.html"),
    page("/studio/index.html", "The same by the name of its file", "studio/index.html"),
    page(
      "/studio/offline.js",
      "What keeps the studio's files on a device, for when there is no network",
      ...(["studio/offline.js", "text/javascript"] as const),
    ),
    lasting("studio/workers", "A worker of the pages; its name changes with what is in it"),
    lasting("assets", "A script or a sheet of the pages; its name changes with what is in it"),
  ];
}

const toDashboard: Route = {
  ...{
    method: "GET",
    path: "/",
    summary: "Leads to the dashboard",
    allow: ["anybody"],
    answers: { 303: "" },
  },
  handle: async () => ({ status: 303, headers: { Location: "/dashboard" } }),
};
