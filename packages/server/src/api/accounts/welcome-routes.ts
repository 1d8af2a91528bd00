import { welcomeHtml, welcomeScript } from "../../pages/welcome-page.ts";
import type { Route } from "../route.ts";

/** The page that one-time links lead to. */
export function welcomeRoutes(): readonly Route[] {
  return [
    fileRoute("/welcome", "The page of one-time links and of signing in", "text/html", welcomeHtml),
    fileRoute("/assets/welcome.js", "Its script", "text/javascript", welcomeScript),
  ];
}

function fileRoute(path: string, summary: string, type: string, body: string): Route {
  return {
    ...{ method: "GET", path, summary, allow: ["anybody"], answers: { 200: type } },
    handle: async () => ({ status: 200, body, type: `${type}; charset=utf-8` }),
  };
}
