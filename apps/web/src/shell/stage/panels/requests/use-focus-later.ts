import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';

interface Wish {
  readonly name: string;
  /** What was pressed for it, which may be gone by then. */
  readonly pressed: Element | null;
}

interface Waiting extends Wish {
  /** The panel has had the focus for it. */
  isHeld: boolean;
}

/** Whoever has gone on meanwhile is not called back. */
function isFree({ pressed, isHeld }: Waiting, panel: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === panel) return true;
  return (
    !isHeld &&
    (activeElement === null ||
      activeElement === document.body ||
      activeElement.tagName === 'MAIN' ||
      activeElement === pressed)
  );
}

/**
 * Leads the focus to a control that a press brings and that is not there yet, by its `data-focus`; until then the panel
 * has it.
 */
export function useFocusLater(panel: RefObject<HTMLElement | null>): (wish: Wish) => void {
  const wanted = useRef<Waiting>(undefined);
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useLayoutEffect(() => {
    const wish = wanted.current;
    if (wish === undefined || panel.current === null) return;
    wanted.current = undefined;
    if (!isFree(wish, panel.current)) return;
    const control = panel.current.querySelector<HTMLElement>(`[data-focus="${wish.name}"]`);
    (control ?? panel.current).focus();
    if (control === null) wanted.current = { ...wish, isHeld: true };
  });
  return (wish) => {
    wanted.current = { ...wish, isHeld: false };
    look();
  };
}
