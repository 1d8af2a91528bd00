import type { ColumnKinds } from "../../regression/mixed/index.ts";

/** A number, a boolean, another number and a category of three levels (two columns): 6 cells, d = 5. */
export const fiveColumns: ColumnKinds = {
  covariates: 5,
  numbers: [0, 2],
  variables: [
    { levels: 2, columns: [{ place: 1, level: 1 }] },
    {
      levels: 3,
      columns: [
        { place: 3, level: 1 },
        { place: 4, level: 2 },
      ],
    },
  ],
};
