import * as real from "node:fs";

// Takes the place of node:fs in a spender: a lock that always says yes.
export * from "node:fs";

export const writeFileSync: typeof real.writeFileSync = (file, data, options) => {
  if (!String(file).endsWith(".lock")) real.writeFileSync(file, data, options);
};
