/** The columns of Wikimedia's differentially private page views. */
const COLUMNS = ["country", "project", "page_id", "private_count"];

/**
 * What to ask where the columns are those of Wikimedia's page views, whose law changed and whose description leaves one
 * number open. Its releases of 2015 to 2017 and of 2017 to 2023 name Laplace noise and a threshold. Of those since 2023 it
 * says "noise scale 10" and rho 0.015 with at most ten page views of a device: that gives a standard deviation of
 * sqrt(10/(2·0.015)) = 18.3, which is not 10.
 */
export function wikimediaQuestion(columns: readonly string[]): string | undefined {
  if (!COLUMNS.every((name) => columns.includes(name))) return undefined;
  return (
    '--noise "laplace(300)" --threshold 3500 for days from 2015 to early 2017, --noise "laplace(30)" --threshold 450 for days until ' +
    'early 2023; for days since then --threshold 90 with --noise "gaussian(sd=18.3)" if the published rho of 0.015 is right for ten views, ' +
    'or --noise "gaussian(sd=10)" if "noise scale 10" is the standard deviation: ask the Wikimedia Foundation which'
  );
}
