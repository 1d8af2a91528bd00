import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface ShowMoreProps {
  /** The rows: an `ol`, a `ul` or cards. */
  readonly children: ComponentChildren;
  /** How many of them there are. */
  readonly shown: number;
  /** Whether there may be others. */
  readonly more: boolean;
  /** Others are on their way. */
  readonly coming?: boolean;
  /** Why they did not come. */
  readonly failed?: ComponentChildren;
  readonly onMore: () => void;
}

/** Rows, and a way to those behind them: says how many came, and leads whoever asked to the first of them. */
export function ShowMore({ children, shown, more, coming = false, failed, onMore }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const before = useRef<ReadonlySet<Element>>(undefined);
  const [from, setFrom] = useState<number>();
  const ask = () => {
    if (coming) return;
    before.current = new Set(rowsIn(place.current));
    setFrom(shown);
    onMore();
  };
  useLayoutEffect(() => {
    if (before.current === undefined || coming || failed || (more && shown === from)) return;
    const first = rowsIn(place.current).find((row) => !before.current?.has(row));
    before.current = undefined;
    focus(first ?? told.current);
  }, [shown, more, coming, failed, from]);
  return (
    <>
      <div ref={place}>{children}</div>
      {failed}
      {(more || from !== undefined) && (
        <div class="row">
          {more && (
            <button type="button" aria-disabled={coming} onClick={ask}>
              Show more
            </button>
          )}
          <p class="soft" role="status" ref={told}>
            {coming
              ? "Loading more …"
              : `${cameWords(shown - (from ?? shown), failed)}${more ? "The first" : "All"} ${shown} are shown.`}
          </p>
        </div>
      )}
    </>
  );
}

function cameWords(came: number, failed: ComponentChildren): string {
  if (failed) return "No more came. ";
  return came > 0 ? `${came} more. ` : "";
}

function rowsIn(place: HTMLElement | null): readonly Element[] {
  return [...(place?.querySelector("ol, ul, .cards")?.children ?? [])];
}

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus();
}
