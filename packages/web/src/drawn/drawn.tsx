import { useLayoutEffect, useRef } from "preact/hooks";
import { drawnMarkup } from "../trusted/policies.ts";

interface DrawnProps {
  /** Markup of `dpbayes/page` or `dpbayes/plot`: charts and sections, whose texts were escaped when they were made. */
  readonly markup: string;
  readonly class?: string;
}

/** A chart or a section that is shared with the pages which the command line writes. */
export function Drawn({ markup, class: kind }: DrawnProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.innerHTML = drawnMarkup(markup) as string;
  }, [markup]);
  return <div ref={place} {...(kind && { class: kind })} />;
}
