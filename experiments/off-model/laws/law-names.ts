/** What data are like, and in what they are off the model; the key of the page. */
export const LAWS = {
  well: "as the model says, bounds about three standard deviations away",
  "log-normal clipped": "log-normal, 4 to 5 % beyond the upper bound and clipped",
  "log-normal": "log-normal up to the bound, nothing clipped",
  "heavy tails": "Student with 3 degrees, the farthest clipped",
  piled: "45 % at the lower bound and 15 % at the upper, where they belong",
  bimodal: "two groups far apart",
  "binary dependent": "covariates that are 0 or 1 and go together",
  collinear: "covariates of correlation 0.97",
  rare: "an outcome or level that few have",
  overdispersed: "variance four times the mean",
  wide: "bounds 10 times wider than in well: of covariates, or of the one variable",
  "all wide": "all bounds 10 times wider than in well, the outcome's too",
  tight: "bounds that clip 5 % of every variable",
} as const;

export type Law = keyof typeof LAWS;
