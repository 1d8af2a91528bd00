import type { Flag } from "../arguments/command.ts";

/** Flags of the no-U-turn sampler; methods that bring a sampler of their own refuse them. */
export const samplerFlags: Readonly<Record<string, Flag>> = {
  "max-depth": { value: "N", help: "NUTS: at most 2^N points of a trajectory; 10 without it" },
  "target-acceptance": { value: "P", help: "NUTS: acceptance that steps are tuned for; 0.8 without it" },
  metric: { value: "KIND", help: "NUTS: gradient, variance or dense; what suits the model without it" },
  "step-size": { value: "SIZE", help: "NUTS: the first step size; searched for without it" },
};
