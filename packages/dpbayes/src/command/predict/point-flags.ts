import type { Flag } from "../arguments/command.ts";

/** Flags of commands that ask a fit about points. */
export const pointFlags: Readonly<Record<string, Flag>> = {
  holder: {
    value: "NAME",
    help: 'a holder of the fit, or "new": one that was not there; the mean over holders without it',
  },
  interval: { value: "SHARE", help: "probability that intervals hold; 0.9 without it" },
  extrapolate: { help: "take values beyond their bounds, where no record says anything" },
  seed: { value: "SEED", help: "of what is drawn for a new holder; 1 without it" },
  study: { value: "STUDY", help: "the study of a FIT that is a file; a folder knows its own" },
};

export const pointNotes = [
  "FIT is a folder of dpbayes fit, or its posterior.fit with --study. Variables that a point leaves out are held at their",
  "means, levels at the first, and the answer says so.",
].join("\n");
