/** The candidate that the declared rule chose; the study fails if its own run says otherwise. */
export const CHOSEN = "released, κ = d + 3";
