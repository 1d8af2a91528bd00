import type { Release, TablePrivacy } from "@dpbayes/privacy/formats";

/**
 * What was promised to everybody whose record is in a table. Holders have records of different people, each of whom has the
 * promise of their own holder: the largest epsilon and delta hold for all. Nothing where the holders promise different things.
 */
export function tablePrivacyOf(releases: readonly Release[]): TablePrivacy | undefined {
  const stated = releases.map(({ privacy }) => privacy);
  const { unit, neighbours } = stated[0]!;
  if (stated.some((one) => one.unit !== unit || one.neighbours !== neighbours)) return undefined;
  const delta = Math.max(...stated.map((one) => one.delta));
  return {
    epsilon: Math.max(...stated.map(({ epsilon }) => epsilon)),
    ...(delta > 0 && { delta }),
    neighbours,
    unit,
  };
}
