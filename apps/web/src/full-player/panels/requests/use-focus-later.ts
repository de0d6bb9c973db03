import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';

interface FocusRequest {
  readonly name: string;
  /** The pressed element, which may have been removed by then. */
  readonly pressed: Element | null;
}

interface Waiting extends FocusRequest {
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
export function useFocusLater(panel: RefObject<HTMLElement | null>): (request: FocusRequest) => void {
  const wanted = useRef<Waiting>(undefined);
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useLayoutEffect(() => {
    const request = wanted.current;
    if (request === undefined || panel.current === null) return;
    wanted.current = undefined;
    if (!isFree(request, panel.current)) return;
    const control = panel.current.querySelector<HTMLElement>(`[data-focus="${request.name}"]`);
    (control ?? panel.current).focus();
    if (control === null) wanted.current = { ...request, isHeld: true };
  });
  return (request) => {
    wanted.current = { ...request, isHeld: false };
    look();
  };
}
