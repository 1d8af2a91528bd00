import type { PageFile } from "./page-files.ts";

/** The survey's page: the same bytes for every study and everybody. What it asks, it reads from the study's manifest. */
export function surveyHtml(script: PageFile, style: PageFile): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Survey</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/survey.css" integrity="${style.hash}">
<script type="module" src="/assets/survey.js" integrity="${script.hash}"></script>
</head>
<body>
<main class="survey"><noscript><p>This page changes your answer at random on your own device before it is sent. For that it needs JavaScript, which is switched off.</p></noscript></main>
</body>
</html>
`;
}
