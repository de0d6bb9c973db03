import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react';

interface FocusRequest {
  readonly name: string;
  /** The pressed element, which may be gone by then. */
  readonly pressed: Element | null;
}

interface Waiting extends FocusRequest {
  /** The panel holds the focus in the meantime. */
  isHeld: boolean;
}

/** Does not interrupt a user who has moved the focus. */
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

/** Focuses a control that appears after a press, found by its `data-focus`; until then the panel holds the focus. */
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
