import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';

interface Wish {
  readonly name: string;
  /** The pressed element, which may have been removed by then. */
  readonly pressed: Element | null;
}

interface Waiting extends Wish {
  /** The panel has held the focus for it. */
  isHeld: boolean;
}

/** A user who has moved the focus meanwhile is not interrupted. */
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

/** Moves the focus to a control that appears after a press, by its `data-focus`; until then the panel holds it. */
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
