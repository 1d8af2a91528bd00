import type { Scene } from "./scenes.ts";

/** The page that leads to the pages of the three studies; its words are our own, so nothing has to be escaped. */
export function contentsPage(scenes: readonly Scene[]): string {
  const items = scenes.map(
    ({ name, title, story, truth }) =>
      `<li><a href="${name}/fit/page.html">${title}</a><p>${story}<br><small>Made with: ${truth}</small></p></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>dpbayes: three studies</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
li { margin: 1rem 0; } p { margin: 0.2rem 0; }
</style>
</head>
<body>
<main>
<h1>Three studies on synthetic data</h1>
<p>Each was privatised, fitted and put on a page by the commands that the demo printed.</p>
<ol>
${items.join("\n")}
</ol>
</main>
</body>
</html>
`;
}
