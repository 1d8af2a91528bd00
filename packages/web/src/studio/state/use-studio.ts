import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useAddress, writeAddress } from "../../address/address.ts";
import { emptyDraft } from "./draft.ts";
import { draftInAddress, draftOfAddress } from "./draft-in-address.ts";
import type { Change, PlaceProps, StudioState } from "./studio-state.ts";

export interface Undo {
  readonly words: string;
  readonly before: Partial<StudioState>;
}

export interface Studio extends PlaceProps {
  readonly place: string;
  readonly undo: Undo | undefined;
  readonly forgetUndo: () => void;
}

const WAIT = 250;

/** The studio's state. The study stands in the address, so that a link holds it; nothing else does. */
export function useStudio(): Studio {
  const [address, replace] = useAddress();
  const [state, setState] = useState<StudioState>(() => ({
    draft: draftOfAddress(address.chosen["study"]) ?? emptyDraft,
    releases: [],
  }));
  const [undo, setUndo] = useState<Undo>();
  const change = useCallback<Change>(
    (part) => setState((now) => ({ ...now, ...(typeof part === "function" ? part(now) : part) })),
    [],
  );
  const known = draftInAddress(state.draft);
  const written = useRef(known);
  useEffect(() => {
    if (known === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = known;
      // Somebody may have left the place since it was shown: only what is chosen changes.
      replace((now) => ({ ...now, chosen: { ...now.chosen, study: known } }));
    }, WAIT);
    return () => clearTimeout(timer);
  });
  const given = address.chosen["study"];
  useEffect(() => {
    if (given === undefined || given === written.current || given === known) return;
    const draft = draftOfAddress(given);
    written.current = given;
    if (draft) change({ draft });
  }, [given]);
  const isEmpty = state.draft === emptyDraft;
  const to = (place: string) => writeAddress({ place, chosen: isEmpty ? {} : { study: known } });
  const undoable = (words: string, before: Partial<StudioState>) => setUndo({ words, before });
  const forgetUndo = useCallback(() => setUndo(undefined), []);
  return { state, change, to, undoable, place: address.place, undo, forgetUndo };
}
