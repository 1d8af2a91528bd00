import { wholeNumber } from "../state/numbers.ts";
import type { HeldRelease } from "../state/studio-state.ts";

interface ReleaseListProps {
  readonly releases: readonly HeldRelease[];
  readonly onRemove: (release: HeldRelease) => void;
}

/** The releases that will be fitted together. */
export function ReleaseList({ releases, onRemove }: ReleaseListProps) {
  return (
    <ul class="rows" aria-label="Releases">
      {releases.map((release) => {
        const { name, content } = release;
        return (
          <li key={content.digest}>
            <span>
              <strong>{content.holder ?? name}</strong>
              <span class="off">
                {content.holder !== undefined && ` ${name}`}
                {content.count !== undefined && `, ${wholeNumber(content.count)} records`}
              </span>
            </span>
            <button
              type="button"
              class="small"
              aria-label={`Leave out ${name}`}
              onClick={() => onRemove(release)}
            >
              Leave out
            </button>
          </li>
        );
      })}
    </ul>
  );
}
