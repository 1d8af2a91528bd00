import { type Fit, isTechnical, type Parameter } from "@dpbayes/inference";
import { isOfHolders } from "./holders/holder-draws.ts";

/** More charts than this make a page that nobody reads. */
const MOST_CHARTS = 12;

/** What belongs to single records or times. Holders have a section. */
const beside = /^(weights$|memberships$|state$|together$)/;

/**
 * The numbers that get charts of their own: those that answer the question first, in the fit's order. Long blocks and
 * tables are read side by side (`sections/blocks.ts`) and get none, unless there is nothing else.
 */
export function shownNames(fit: Fit): readonly string[] {
  const { withheld } = fit.diagnose();
  const parameters = fit.parameters.filter(({ name }) => !withheld.includes(name));
  const main = parameters.filter(
    ({ name }) => !isTechnical(name) && !beside.test(name) && !isOfHolders(name),
  );
  const short = main.filter(({ shape }) => shape.length < 2 && sizeOf(shape) <= MOST_CHARTS);
  const chosen = [short, main, parameters].find((some) => some.length > 0) ?? [];
  return fit.names.filter((name) => chosen.some((parameter) => isOf(parameter, name))).slice(0, MOST_CHARTS);
}

function isOf({ name, shape }: Parameter, full: string): boolean {
  return shape.length === 0 ? full === name : full.startsWith(`${name}[`);
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}
