// The scripts of the survey's page: the first shows the question, the second randomises and is loaded once the question is there.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { build } from "vite";

const FIRST = "survey";
const SECOND = "survey-randomise";

/**
 * Names and texts. What both need is in the first alone, which names the digest of the second.
 * @param {string} folder of the compiled survey
 * @returns {Promise<readonly (readonly [string, string])[]>}
 */
export async function surveyScripts(folder) {
  const first = { [FIRST]: join(folder, "survey-page.js") };
  const [alone] = await bundle(first, () => false);
  const ofFirst = new Set(alone?.moduleIds);
  const both = await bundle({ ...first, [SECOND]: join(folder, "randomiser/bring-randomiser.js") }, (id) =>
    ofFirst.has(id),
  );
  const [page, randomiser] = [codeOf(both, FIRST), codeOf(both, SECOND)];
  if (both.length !== 2) throw new Error(`the survey's page became ${both.length} scripts`);
  return [
    [`${FIRST}.js`, page.replace("RANDOMISER_DIGEST", JSON.stringify(digestOf(randomiser)))],
    [`${SECOND}.js`, randomiser],
  ];
}

/**
 * As an `integrity` attribute has it.
 * @param {string} code
 */
export function digestOf(code) {
  return `sha384-${createHash("sha384").update(code).digest("base64")}`;
}

/**
 * @param {Readonly<Record<string, string>>} input
 * @param {(id: string) => boolean} inFirst
 */
async function bundle(input, inFirst) {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          codeSplitting: { groups: [{ name: FIRST, test: inFirst }] },
        },
      },
    },
  });
  const { output } = /** @type {import("vite").Rolldown.RolldownOutput} */ (built);
  return output.filter((one) => one.type === "chunk");
}

/**
 * @param {readonly { readonly fileName: string, readonly code: string }[]} chunks
 * @param {string} name
 */
function codeOf(chunks, name) {
  const chunk = chunks.find(({ fileName }) => fileName === `${name}.js`);
  if (!chunk) throw new Error(`there is no ${name}.js`);
  return chunk.code;
}
