/** The sources, as the table of importers has them: the help loads none of these. */
export const importSources = ["opendp", "pipelinedp", "dp-creator", "csv", "census-nmf"] as const;
