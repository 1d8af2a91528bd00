import type { PriorSensitivity } from "../sensitivity/prior-sensitivity.ts";

/** What moves the parameters, in words. */
export function sensitivitySentences(found: Omit<PriorSensitivity, "sentences">): readonly string[] {
  return Object.freeze([...unreliable(found), ...conflicts(found), ...dominated(found), ...quiet(found)]);
}

type Found = Omit<PriorSensitivity, "sentences">;

function unreliable({ reliable }: Found): readonly string[] {
  const parts = [...(reliable.prior ? [] : ["prior"]), ...(reliable.likelihood ? [] : ["likelihood"])];
  return parts.map(
    (part) =>
      `draws cannot stand for a posterior with another ${part}: what it would change is not known without a new fit`,
  );
}

function conflicts({ parameters }: Found): readonly string[] {
  const names = parameters.filter(({ moved }) => moved === "both").map(({ name }) => name);
  if (names.length === 0) return [];
  return [`both prior and releases move ${listed(names)}: look whether the prior contradicts the releases`];
}

/** Under strong noise nothing else is to be expected, and nothing is wrong: the reader should know where a number comes from. */
function dominated({ parameters }: Found): readonly string[] {
  const names = parameters.filter(({ moved }) => moved === "prior").map(({ name }) => name);
  if (names.length === 0) return [];
  return [`the releases add little to the prior of ${listed(names)}, as is normal under strong noise`];
}

function quiet({ parameters, reliable }: Found): readonly string[] {
  const any = parameters.some(({ moved }) => moved === "both" || moved === "prior");
  return any || !reliable.prior ? [] : ["no parameter changes much with the strength of the prior"];
}

function listed(names: readonly string[]): string {
  return names.length > 6 ? `${names.slice(0, 6).join(", ")} and ${names.length - 6} more` : names.join(", ");
}
