import type { Family, Study } from "@dpbayes/privacy";
import { Document, visit } from "yaml";

/** Why each part is there, above the part. */
const comments: Readonly<Record<string, string>> = {
  format: "A study is public: it says what is asked and how privacy is kept, and holds no data.",
  variables:
    "Bounds and levels are public knowledge, never taken from the data: a bound that follows the data gives it away.\nValues outside are moved to the nearest bound (or refused, with outside: refuse).",
  privacy:
    "setting: local (everybody randomises their own answer), central (one table) or distributed (several holders).\nepsilon: an attacker's odds about anybody change by a factor of at most e^epsilon.\ndelta: the chance, at most, that this does not hold; needed for Gaussian noise.\nunit: whom the guarantee protects. neighbours: replace-one (the number of records is public) or add-remove.",
};

/** What the formula means, by family. */
function formulaWords(family: Family): string {
  switch (family) {
    case "linear-regression":
    case "logistic-regression":
    case "poisson-regression":
      return "outcome ~ covariates, with an intercept (0 + x has none)";
    case "naive-bayes":
      return "label ~ features";
    case "hidden-markov-model":
      return "features ~ sequence / time: whose log it is, and when";
    case "topic-model":
      return "y ~ 1, y the words of a document. A prior may say how many topics there are: { topics: 5 }";
    case "community-model":
      return "y ~ 1, y whom an actor met. A prior may say how many communities there are: { communities: 3 }";
    default:
      return "y ~ 1, the distribution of y";
  }
}

/** A study as YAML with a comment above every part. */
export function studyText(study: Study): string {
  return Object.entries(study)
    .map(([name, value]) => {
      const words =
        name === "model"
          ? `The formula names the columns: ${formulaWords(study.model.family)}.`
          : comments[name];
      const comment = words?.split("\n").map((line) => `# ${line}\n`);
      return `${comment ? `\n${comment.join("")}` : ""}${yamlOf({ [name]: value })}`;
    })
    .join("")
    .trimStart();
}

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
