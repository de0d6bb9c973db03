/** A row of cards that scrolls sideways: by touch, with arrow keys, or by two buttons. */
import { homeTexts } from '@tutti/contract/home/texts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { createContext, use, useDeferredValue, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { type ShelfShape, shelfListClass } from './shelf-geometry.ts';
import { useShelfScroll } from './use-shelf-scroll.ts';

const texts = homeTexts.shelves;

/** True for the one card of a shelf that Tab stops at; the arrow keys lead on from there. */
const TabStop = createContext(true);

export function useTabStop(): 0 | -1 {
  return use(TabStop) ? 0 : -1;
}

export const SHELF_CONTROL = { 'data-shelf-control': '' } as const;

interface ShelfProps<Item> {
  title: string;
  note?: string;
  action?: ReactNode;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  renderCard: (item: Item, index: number) => ReactNode;
  shape?: ShelfShape;
}

function controlIn(element: Element | undefined): HTMLElement | undefined {
  const control = element?.querySelector<HTMLElement>('[data-shelf-control]');
  return control ?? [...(element?.querySelectorAll<HTMLElement>('button:enabled, a[href]') ?? [])].at(-1);
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

function moveBetweenCards(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const elements = [...event.currentTarget.children];
  const at = elements.findIndex((element) => element.contains(event.target as Node));
  const control = controlIn(elements[step(at, elements.length - 1)]);
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
}

/** Rendered at once; the others follow in slices, so that the page stays responsive. */
const CARDS_AT_ONCE = 8;

export function Shelf<Item>(props: ShelfProps<Item>) {
  const { title, note, action, items, keyOf, renderCard, shape = 'covers' } = props;
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const drawn = useDeferredValue(items.length, CARDS_AT_ONCE);
  const { canGoBack, canGoOn, page } = useShelfScroll(list, Math.min(drawn, items.length));
  const [stop, setStop] = useState(0);
  const stopAt = Math.min(stop, items.length - 1);

  function noteStop({ currentTarget, target }: FocusEvent<HTMLUListElement>) {
    setStop([...currentTarget.children].findIndex((element) => element.contains(target)));
  }

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <ShelfHeader title={title} headingId={headingId} note={note}>
        {action}
        {(canGoBack || canGoOn) && (
          <div className="flex pointer-coarse:hidden">
            <IconButton label={texts.back(title)} isUnavailable={!canGoBack} onClick={() => page(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
            </IconButton>
            <IconButton label={texts.onwards(title)} isUnavailable={!canGoOn} onClick={() => page(1)}>
              <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
            </IconButton>
          </div>
        )}
      </ShelfHeader>
      <ul
        ref={list}
        data-back={canGoBack || undefined}
        data-onwards={canGoOn || undefined}
        className={shelfListClass(shape)}
        onKeyDown={moveBetweenCards}
        onFocus={noteStop}
      >
        {items.slice(0, drawn).map((item, index) => (
          <li key={keyOf(item)} className="grid min-w-0 snap-start">
            <TabStop value={index === stopAt}>{renderCard(item, index)}</TabStop>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ShelfHeaderProps {
  title: string;
  headingId?: string;
  note?: string | undefined;
  children?: ReactNode;
}

export function ShelfHeader({ title, headingId, note, children }: ShelfHeaderProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 id={headingId} className="truncate text-section">
          {title}
        </h2>
        {note !== undefined && <p className="truncate text-sm text-muted">{note}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1">{children}</div>
    </div>
  );
}
