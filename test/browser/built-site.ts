import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { type Site, serve } from "./serve.ts";

const folder = fileURLToPath(new URL("../../packages/web/dist/site", import.meta.url));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** The built pages of packages/web, served as any server of static files would. */
export function serveBuiltSite(): ReturnType<typeof serve> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => types[extname(name)],
  );
  const site: Site = Object.fromEntries(
    names.flatMap((name) => {
      const file = { type: types[extname(name)]!, body: readFileSync(join(folder, name)) };
      return [name, ...(name.endsWith("index.html") ? [name.slice(0, -"index.html".length)] : [])].map(
        (path) => [`/${path}`, file] as const,
      );
    }),
  );
  return serve(site);
}

/** Kilobytes of what a page loads before anybody does anything, each file compressed as it is sent: scripts and sheets that its HTML names, and what these import at once. */
export function firstLoadKilobytes(page: string): number {
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    const named = path.endsWith(".html")
      ? [...text.matchAll(/(?:src|href)="([^":]+\.(?:js|css))"/g)]
      : path.endsWith(".js")
        ? [...text.matchAll(/(?:^|[;\n}])(?:import|export)[^"'`();]*["']([^"']+\.js)["']/g)]
        : [];
    for (const [, name] of named) visit(join(path, "..", name!));
  };
  visit(join(folder, page, "index.html"));
  const bytes = [...seen].map((path) => brotliCompressSync(readFileSync(path)).length);
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}
