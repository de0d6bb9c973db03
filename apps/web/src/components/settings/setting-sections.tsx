import { clsx } from 'clsx';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSectionOfAddress } from './use-section-of-address.ts';
import './settings.css';

export interface SettingSection {
  /** Part of the address, after the `#`. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** The content consists of panels, which are regions of their own. */
  readonly hasPanels?: boolean;
}

interface SettingSectionsProps {
  /** Names the list of sections for screen readers. */
  label: string;
  sections: readonly SettingSection[];
}

/** The current section is the one below the upper fifth of the window, because the end of one above it is no longer read. */
const CURRENT_AREA = '-20% 0px -66% 0px';

type Edge = 'top' | 'end';

function edgeOf({ scrollTop, clientHeight, scrollHeight }: Element): Edge | undefined {
  if (scrollTop <= 0) return 'top';
  return scrollTop + clientHeight >= scrollHeight - 2 ? 'end' : undefined;
}

/** The edge at which the page is, where the first or the last section cannot reach the observed area. */
function useEdge(): Edge | undefined {
  const [edge, setEdge] = useState<Edge | undefined>('top');
  useEffect(() => {
    const pane = document.querySelector('main');
    if (pane === null) return;
    const look = () => setEdge(edgeOf(pane));
    look();
    pane.addEventListener('scroll', look, { passive: true });
    return () => pane.removeEventListener('scroll', look);
  }, []);
  return edge;
}

/** Returns the id of the first section in the observed area. At the top of the page it is the first of all. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const edge = useEdge();
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const key = ids.join();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          return after;
        }),
      { rootMargin: CURRENT_AREA },
    );
    for (const id of key.split(',')) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  if (edge === 'end') return ids.at(-1);
  const inView = edge === 'top' ? undefined : ids.find((id) => visible.has(id));
  return inView ?? ids[0];
}

/** A part of the section before stays in view, so that one sees that there is one. */
const SHOWN_BEFORE_PX = 56;

/** Keeps the current section in sight where the list is a row that scrolls sideways. */
function useListAtCurrent(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`a[href="#${current}"]`);
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft - SHOWN_BEFORE_PX;
  }, [current]);
  return list;
}

/** Scrolls without a new history entry, because Back should leave the page. Modified clicks open the address. */
function showSection(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** A list of sections that stays in view on the left, a row of chips on phones, and the sections beside it. */
export function SettingSections({ label, sections }: SettingSectionsProps) {
  const ids = sections.map(({ id }) => id);
  const current = useCurrentSection(ids);
  useSectionOfAddress(ids);
  const list = useListAtCurrent(current);
  return (
    <div className="setting-sections">
      <nav aria-label={label}>
        <ul ref={list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'true' : undefined}
                className={clsx(
                  'flex min-h-11 items-center rounded-lg px-3 text-sm font-medium whitespace-nowrap hover:bg-raised',
                  id === current ? 'bg-raised text-ink' : 'text-muted',
                )}
                onClick={(event) => showSection(event, id)}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-8">
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}

function Section({ id, title, content, hasPanels = false }: SettingSection) {
  const titleId = useId();
  const Container = hasPanels ? 'div' : 'section';
  return (
    <Container
      id={id}
      aria-labelledby={hasPanels ? undefined : titleId}
      tabIndex={-1}
      className="setting-section outline-none"
    >
      <h2 id={titleId} className="mb-3 font-title text-section">
        {title}
      </h2>
      <div className="setting-group">{content}</div>
    </Container>
  );
}
