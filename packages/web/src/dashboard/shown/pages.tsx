import type { ComponentChildren } from "preact";
import { ShowMore } from "../../components/show-more.tsx";
import type { Paged } from "../../live/use-pages.ts";
import { Failed } from "./failed.tsx";
import { Loaded } from "./loaded.tsx";

interface PagesProps<Row> {
  readonly paged: Paged<Row>;
  /** What is being loaded: "fits". */
  readonly what: string;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A list that comes in pages, with a way to the next; what is there stays where that one does not come. */
export function Pages<Row>({ paged, what, children }: PagesProps<Row>) {
  const { coming, moreError, showMore } = paged;
  return (
    <Loaded asked={paged} what={what}>
      {({ rows, more }) => (
        <ShowMore
          shown={rows.length}
          more={more}
          coming={coming}
          failed={moreError !== undefined && <Failed error={moreError} />}
          onMore={showMore}
        >
          {children(rows)}
        </ShowMore>
      )}
    </Loaded>
  );
}
