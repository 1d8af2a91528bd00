import type { Shape } from "../../json/shape.ts";
import type { ModelClause } from "../study.ts";

/** How the mean count follows from the linear predictor u: exp(u), or log(1 + exp(u)). */
export const countLinks = ["log", "softplus"] as const;

export type CountLinkName = (typeof countLinks)[number];

/** The option of Poisson regression: `link: "log"`. */
export const linkOption = { "link?": { is: "one", of: countLinks } } as const satisfies Readonly<
  Record<string, Shape>
>;

/** The link of a Poisson regression. A study that names none asks for softplus: its format fixed that before there was a choice. */
export function countLinkOf({ options }: Pick<ModelClause, "options">): CountLinkName {
  return options?.["link"] === "log" ? "log" : "softplus";
}
