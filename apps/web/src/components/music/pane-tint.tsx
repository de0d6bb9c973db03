/**
 * The colors of a page's music behind the pane that scrolls. They lie behind it and not in it, because what lies in a pane
 * ends where its scrollbar begins, or the room that is kept for one.
 */
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
  /** Only the music of one page moves from color to color: another page has a field of its own. */
  readonly page: string;
}

let shown: ShownTint | undefined;
const changes = new Subscribable();

function show(tint: ShownTint | undefined): void {
  if (JSON.stringify(tint) === JSON.stringify(shown)) return;
  shown = tint;
  changes.tell();
}

/** Fills the top of the pane from edge to edge as long as the page stands there; `solidTo` is where it begins to fade. */
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

/** The field itself, for the positioned frame of the pane. It goes with what is scrolled. */
export function PaneTint({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const tint = useSyncExternalStore(changes.subscribe, () => shown);
  const field = useRef<HTMLDivElement>(null);
  /** As the pane told it, because to ask for it would lay the page out. */
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
