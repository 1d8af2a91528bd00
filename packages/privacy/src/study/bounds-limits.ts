/** Squares, products and quotients of bounds within these are finite and normal numbers. */
export const LARGEST_BOUND = 2 ** 200;
export const LEAST_WIDTH = 2 ** -200;
