/** The tint behind the scrolling pane, because content inside would end at the scrollbar. */
import { Subscribable } from '@tutti/subscribable';
import {
  type CSSProperties,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type ArtTintProps, artTint } from './art-tint.ts';
import type { TintedPicture } from './tinted-picture.ts';

interface ShownTint extends ArtTintProps {
  /** Colors fade within one page, and switch at once between pages. */
  readonly page: string;
}

let shown: ShownTint | undefined;
const changes = new Subscribable();

function show(tint: ShownTint | undefined): void {
  if (JSON.stringify(tint) === JSON.stringify(shown)) return;
  shown = tint;
  changes.emit();
}

/** The tint fades from `solidTo` on. */
export function usePaneTint(picture: TintedPicture | undefined, solidTo = '20vh'): void {
  const page = useId();
  const isTinted = picture !== undefined;
  useLayoutEffect(() => {
    if (picture === undefined) return;
    const { className, style } = artTint(picture, 'pane');
    show({ page, className, style: { ...style, '--tint-solid': solidTo } as CSSProperties });
  });
  useLayoutEffect(() => (isTinted ? () => show(undefined) : undefined), [isTinted]);
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
