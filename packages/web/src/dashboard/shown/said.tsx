import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useState } from "preact/hooks";
import { UndoBar } from "../../components/undo-bar.tsx";

/** Says what was done, with a way back. */
export type Say = (words: string, undo: () => Promise<unknown>) => void;

const SayContext = createContext<Say>(() => undefined);

export function useSay(): Say {
  return useContext(SayContext);
}

/** Around the pages: the bar that undoes the last thing that can be undone. */
export function Saying({ children }: { readonly children: ComponentChildren }) {
  const [said, setSaid] = useState<{
    readonly words: string;
    readonly undo: () => Promise<unknown>;
  }>();
  const gone = useCallback(() => setSaid(undefined), []);
  const say = useCallback<Say>((words, undo) => setSaid({ words, undo }), []);
  const undo = async () => {
    const { undo: back } = said!;
    setSaid(undefined);
    await back();
  };
  return (
    <SayContext.Provider value={say}>
      {children}
      {said && <UndoBar key={said.words} words={said.words} onUndo={undo} onGone={gone} />}
    </SayContext.Provider>
  );
}
