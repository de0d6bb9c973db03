/** The tint behind the scrolling pane, because content inside would end at the scrollbar. */
import { Subscribable } from '@tutti/subscribable';
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ArtTintProps } from './art-tint.ts';

interface ShownTint extends ArtTintProps {
  /** Colors fade within one page, and switch at once between pages. */
  readonly page: string;
}

let shown: ShownTint | undefined;
const changes = new Subscribable();

export function showPaneTint(tint: ShownTint | undefined): void {
  shown = tint;
  changes.emit();
}

/** For the positioned parent of the pane; it moves with the scroll position. */
export function PaneTint({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const tint = useSyncExternalStore(changes.subscribe, () => shown);
  const field = useRef<HTMLDivElement>(null);
  /** Stored from scroll events, because reading it would force a layout. */
  const scrolledPx = useRef(0);
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const follow = () => {
      scrolledPx.current = element.scrollTop;
      moveUp(field.current, scrolledPx.current);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [pane]);
  if (tint === undefined) return null;
  const { page, className, style } = tint;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-1 overflow-hidden">
      <div
        key={page}
        ref={(element) => {
          field.current = element;
          moveUp(element, scrolledPx.current);
        }}
        className={className}
        style={style}
      />
    </div>
  );
}

function moveUp(field: HTMLElement | null, byPx: number): void {
  if (field !== null) field.style.transform = `translateY(${-byPx}px)`;
}
