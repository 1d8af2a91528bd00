import { designOf, type Family, type Release, type Study } from "@dpbayes/privacy/formats";

type Words = (study: Study, releases: readonly Release[]) => string | undefined;

/** What the numbers of a family's releases do not hold; families without a line here have a law that their numbers tell whole. */
const unseen: Partial<Readonly<Record<Family, Words>>> = {
  "linear-regression": (study) =>
    `${shapes(study)}, a residual that is not normal or not equally wide everywhere`,
  "logistic-regression": (study) => `${shapes(study)}, a link that is not logistic`,
  "poisson-regression": (study, releases) =>
    [
      shapes(study),
      ...(hasSquares(releases, "yy") ? [] : ["counts that scatter more than a Poisson law"]),
    ].join(", "),
  gaussian: ofSums(
    "skewness, heavy tails, several peaks: two sums fit every law with their mean and variance",
  ),
  exponential: ofSums("any other law with the same mean"),
  gamma: ofSums("any other law with the same sums"),
  beta: ofSums("any other law with the same sums"),
  "log-normal": ofSums("any other law with the same sums"),
  geometric: ofSums("any other law with the same mean"),
  "negative-binomial": ofSums("any other law with the same sums"),
  poisson: (study, releases) =>
    hasSquares(releases, "x2")
      ? undefined
      : ofSums("counts that scatter more than a Poisson law, which make the interval too narrow")(
          study,
          releases,
        ),
  "naive-bayes": () => "features that depend on each other within a class",
};

/** What nobody will see in these releases, however wrong it is, in one sentence; undefined where there is no such thing. */
export function unseenWords(study: Study, releases: readonly Release[]): string | undefined {
  const words = unseen[study.model.family]?.(study, releases);
  return words === undefined ? undefined : `not to be seen in these numbers at any size: ${words}`;
}

function shapes(study: Study): string {
  const numbers = designOf(study).columns.filter(
    ({ level, factors }) => level === undefined && factors === undefined,
  );
  const names = numbers.map(({ name }) => name).join(", ");
  const curves =
    numbers.length === 0
      ? "effects that depend on each other"
      : `effects of ${names} that are not straight lines`;
  return `${curves}, covariates that are skew or have heavy tails within their bounds`;
}

/** Reports of single people show the shape of a law, as far as noise lets them. */
function ofSums(words: string): Words {
  return (_, releases) => (releases.every(({ kind }) => kind === "sum") ? words : undefined);
}

function hasSquares(releases: readonly Release[], block: string): boolean {
  return releases.every(
    ({ kind, statistic }) => kind === "reports" || statistic.blocks.some(({ name }) => name === block),
  );
}
