import { familyOf, type Study } from "@dpbayes/privacy/formats";
import { Document, visit } from "yaml";

/** Why each part is there, above the part. */
const comments: Readonly<Record<string, string>> = {
  format: "A study is public: it says what is asked and how privacy is kept, and holds no data.",
  variables:
    "Bounds and levels are public knowledge, never taken from the data: a bound that follows the data gives it away.\nValues outside are moved to the nearest bound (or refused, with outside: refuse).",
  privacy:
    "setting: local (everybody randomises their own answer), central (one table) or distributed (several holders).\nepsilon: an attacker's odds about anybody change by a factor of at most e^epsilon.\ndelta: the chance, at most, that this does not hold; needed for Gaussian noise.\nunit: whom the guarantee protects. neighbours: replace-one (who is in the data is public, and how many) or add-remove.",
};

/** A study as YAML with a comment above every part. */
export function studyText(study: Study): string {
  return Object.entries(study)
    .map(([name, value]) => {
      const words = name === "model" ? modelWords(study) : comments[name];
      const comment = words?.split("\n").map((line) => `# ${line}\n`);
      return `${comment ? `\n${comment.join("")}` : ""}${yamlOf({ [name]: value })}`;
    })
    .join("")
    .trimStart();
}

function modelWords(study: Study): string {
  const { regression, words } = familyOf(study);
  const formula = `The formula names the columns: ${words}.`;
  return regression && study.privacy.setting === "distributed" ? `${formula}\n${HOLDERS}` : formula;
}

const HOLDERS =
  "holders may be added: same (one regression for all), own (own intercepts, common slopes) or\n{ differ: [intercept, age], law: student } (random effects on these). Without it holders may differ too; the fit says how.";

/** Bounds and levels stand on one line. */
function yamlOf(value: object): string {
  const document = new Document(value);
  visit(document, {
    Seq: (_, list) => {
      list.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
