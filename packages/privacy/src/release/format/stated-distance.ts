import type { Refuse } from "../../json/read-shape.ts";
import { isAbout } from "../../measurements/bounds.ts";
import type { Release } from "./release.ts";

/**
 * An epsilon within a distance of counts must not pass for one between any two records: study, statement and noise say the same
 * distance, and without one the noise is made for the farthest vectors, all of one count against all of another.
 */
export function requireStatedDistance(release: Release, refuse: Refuse): void {
  const { study, privacy } = release;
  const { parameters } = release.mechanism;
  const { distance } = study.privacy;
  if (privacy.distance !== distance)
    refuse("privacy.distance", shown(privacy.distance), `${shown(distance)}, as in the study`);
  if (!("distance" in parameters && isAbout(release, "count-vector"))) return;
  const { length, total } = release.bounds;
  const needed = distance ?? Math.min(length, 2) * total;
  const made = parameters.distance;
  if (made < needed)
    refuse("mechanism.parameters.distance", `${made}`, `at least ${needed}, as the study needs`);
}

function shown(distance: number | undefined): string {
  return distance === undefined ? "missing" : `${distance}`;
}
