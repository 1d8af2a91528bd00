import type { Study } from "@dpbayes/privacy";

export interface DesignOptions {
  /** Records (or reports) in all. */
  readonly records: number;
  /** Data holders that share them; 1 without it. */
  readonly holders?: number;
  /** Radii to compare, as shares of the corner of the box; 1, 0.8, 0.65, 0.5, 0.4 and 0.3 without it. */
  readonly radii?: readonly number[];
  /** Correlation between any two covariates, which a guess does not say; 0.3 without it. */
  readonly correlation?: number;
}

/** What one coefficient is expected to get, in the units of the study. */
export interface DesignedCoefficient {
  readonly name: string;
  /** Of its 90 % interval. */
  readonly width: number;
  /** The largest shift of its estimate under a law of the covariates that is not normal, and which that is. */
  readonly worstBias: number;
  readonly law: string;
}

/** A radius with the weights that suit it. */
export interface DesignRow {
  readonly radius: number;
  /** Of the corner of the box. */
  readonly ofCorner: number;
  readonly weights: Readonly<Record<string, number>>;
  /** The share of rows that the radius moves. */
  readonly moved: number;
  readonly coefficients: readonly DesignedCoefficient[];
  /** Geometric means over coefficients, over those of the study as it stands. */
  readonly width: number;
  /** √(sd² + worst bias²), of which the chosen row has the smallest. */
  readonly error: number;
}

/** A radius and weights for a study, and what they were compared with. */
export interface StudyDesign {
  /** The study with its constants: public, and chosen before any record is read. */
  readonly study: Study;
  /** As it stood. */
  readonly before: DesignRow;
  readonly chosen: DesignRow;
  readonly rows: readonly DesignRow[];
  /** The comparison as text. */
  toString(): string;
}
