/** Law-free posteriors are tables of one or two numbers: independent draws, and no other way to them. */
export const lawFreeMethods = ["table"] as const;
