// npm run site: the packages' exports as pages with a search, in docs/site (not committed), by typedoc's own renderer.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, TSConfigReader } from "typedoc";
import { entryPointsOf } from "../test/entry-points.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "docs", "site");
const app = await Application.bootstrap(
  {
    name: "dpbayes",
    entryPoints: entryPointsOf(root).map(({ file }) => join(root, file)),
    tsconfig: join(root, "docs", "tsconfig.json"),
    readme: join(root, "README.md"),
    skipErrorChecking: true,
    disableSources: true,
    excludePrivate: true,
    searchInComments: true,
    validation: { notExported: false, invalidLink: false, invalidPath: false },
  },
  [new TSConfigReader()],
);
const project = await app.convert();
if (project === undefined) process.exit(1);
await app.generateDocs(project, out);
console.log(`${join(out, "index.html")} has the packages' exports and a search`);
