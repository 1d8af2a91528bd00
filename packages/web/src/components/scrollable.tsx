import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface ScrollableProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** What may be wider than the screen scrolls by itself; where it does, the keyboard can reach it. */
export function Scrollable({ label, children }: ScrollableProps) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const watched = new ResizeObserver(() => {
      if (current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight)
        current.tabIndex = 0;
      else current.removeAttribute("tabindex");
    });
    watched.observe(current);
    return () => watched.disconnect();
  }, []);
  return (
    <section class="scroll" aria-label={label} ref={place}>
      {children}
    </section>
  );
}
