// Writes docs/reference/: the command line from its own help texts and the study format from its JSON schema (both
// committed), and the packages' exports by typedoc (docs/reference/api, not committed: a thousand files).
// node --import tsx --conditions=source scripts/reference.mjs [--pages]; --pages leaves the exports out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLinePage } from "../test/command-line-page.ts";
import { entryPointsOf } from "../test/entry-points.ts";
import { studyFormatPage } from "../test/study-format-page.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "reference");

writeFileSync(join(folder, "command-line.md"), await commandLinePage());
writeFileSync(join(folder, "study-format.md"), studyFormatPage());
if (!process.argv.includes("--pages")) process.exitCode = await writeExports();

/** Broken links and other warnings are errors; that functions are documented is tested by test/documented-examples.test.ts. */
async function writeExports() {
  const { Application, TSConfigReader, TypeDocReader } = await import("typedoc");
  const readers = [new TypeDocReader(), new TSConfigReader()];
  const entryPoints = entryPointsOf(root).map(({ file }) => join(root, file));
  const options = { options: join(root, "typedoc.json"), entryPoints };
  const app = await Application.bootstrapWithPlugins(options, readers);
  const project = await app.convert();
  if (project === undefined) return 1;
  app.validate(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) return 1;
  await app.generateOutputs(project);
  return 0;
}
