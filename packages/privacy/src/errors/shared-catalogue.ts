/** The sentences that every package's catalogue has. */
export const sharedCatalogue = {
  // Settings handed to functions of a library (never a record's values).
  ARGUMENT: "{name} is {found}, must be {accepted}",
} as const;
