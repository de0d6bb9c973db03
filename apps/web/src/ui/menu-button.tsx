import { clsx } from 'clsx';
import { EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Fragment, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { leaveFocusToContent } from './leave-focus.ts';
import { type Point, takePoint } from './menu-point.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: typeof EllipsisVertical;
  readonly isDisabled?: boolean;
  /** One of several choices: its icon shows only while it is the chosen one. */
  readonly isChecked?: boolean;
  /** The reason why the item is disabled. The item stays focusable, so that screen readers read the reason. */
  readonly reason?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuContent {
  items: readonly MenuItem[];
  /** Content below the plain items; its controls are menu items, too. */
  foot?: ReactNode;
}

interface OpenerProps {
  label: string;
  icon?: typeof EllipsisVertical;
  className?: string;
}

const EDGE_PX = 8;

function rectOf(anchor: Element | Point): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
  if (anchor instanceof Element) return anchor.getBoundingClientRect();
  const { x, y } = anchor;
  return { left: x, right: x, top: y, bottom: y };
}

/** Places the menu below its anchor, or above it if there is no room, and always inside the screen. */
function positionMenu(menu: HTMLElement, anchor: Element | Point): void {
  const { left, right, top, bottom } = rectOf(anchor);
  const { width, height } = menu.getBoundingClientRect();
  const isRoomBelow = bottom + height + EDGE_PX <= window.innerHeight;
  // A menu at a point begins there; a button's menu ends where the button ends.
  const isBeforeAnchor =
    anchor instanceof Element ||
    left + width + EDGE_PX > window.innerWidth ||
    (getComputedStyle(menu).direction === 'rtl' && right - width >= EDGE_PX);
  const wanted = isBeforeAnchor ? right - width : left;
  menu.style.top = `${isRoomBelow ? bottom : Math.max(EDGE_PX, top - height)}px`;
  menu.style.left = `${Math.max(EDGE_PX, Math.min(wanted, window.innerWidth - width - EDGE_PX))}px`;
}

/** Arrow keys wrap around; Home and End go to the ends. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

export function MenuRow({ label, icon: Icon, isDisabled, isChecked, reason, onSelect }: MenuItem) {
  const id = useId();
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      tabIndex={-1}
      disabled={isDisabled}
      aria-disabled={reason === undefined ? undefined : true}
      aria-labelledby={reason === undefined ? undefined : `${id}-label`}
      aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-raised focus-visible:bg-raised disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:py-2"
      onClick={reason === undefined ? onSelect : undefined}
    >
      {Icon && (
        <Icon aria-hidden="true" className={clsx('size-4 shrink-0', isChecked === false && 'invisible')} />
      )}
      {reason === undefined ? (
        <span dir="auto" className="min-w-0 truncate">
          {label}
        </span>
      ) : (
        <span className="min-w-0 text-muted">
          <span id={`${id}-label`} dir="auto" className="block truncate">
            {label}
          </span>
          <span id={`${id}-reason`} className="block text-xs">
            {reason}
          </span>
        </span>
      )}
    </button>
  );
}

/** An open menu: its button, and the place at which it opened. */
export interface OpenMenu {
  id: string;
  label: string;
  /** The point at which the menu opens instead of at its button. */
  at: Point | undefined;
  /** A ref, because the element does not exist during the first render. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Rendered at the end of the page's content while it is open, because a menu in every row of a long table would cost
 * more than the table. The native popover closes it on Escape and on a press outside, and restores the focus.
 */
export function MenuList({ id, label, items, foot, button, at, onClose }: OpenMenu & MenuContent) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = list.current;
    const anchor = at ?? button.current;
    if (menu === null || anchor === null) return;
    const position = () => positionMenu(menu, anchor);
    menu.showPopover();
    position();
    menu.querySelector<HTMLElement>('[aria-checked=true],[role=menuitem]:not(:disabled)')?.focus();
    // Items that load later make the menu higher.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(position);
    observer?.observe(menu);
    const leaveFocus = leaveFocusToContent(menu);
    return () => {
      observer?.disconnect();
      // A row that is scrolled away takes its menu along.
      leaveFocus();
    };
  }, [button, at]);

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    // The list around the button handles arrow keys, too.
    event.stopPropagation();
    if (event.key === 'Tab') {
      // The browser gives the focus back, from where Tab goes on.
      event.currentTarget.hidePopover();
      if (event.currentTarget.contains(document.activeElement)) button.current?.focus();
      onClose();
      return;
    }
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
    const index = entries.indexOf(document.activeElement as HTMLElement);
    const target = entries[targetOf(event.key, index, entries.length) ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  }

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press only has to stay inside; every item is a button.
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className="fixed inset-auto m-0 max-h-[70dvh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-lift"
      onKeyDown={moveFocus}
      onClick={(event) => event.stopPropagation()}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {items.map((item) => (
        <MenuRow
          key={item.label}
          {...item}
          onSelect={() => {
            list.current?.hidePopover();
            onClose();
            item.onSelect();
          }}
        />
      ))}
      {foot !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only closes the menu behind what was pressed.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above; everything that can be pressed is a button.
        <div
          role="presentation"
          onClick={() => {
            list.current?.hidePopover();
            onClose();
          }}
        >
          {foot}
        </div>
      )}
    </div>,
    // Rendered inside the landmark, so that landmark navigation finds it, and in the button's own landmark, because
    // another one may be inert.
    button.current?.closest('main') ?? document.querySelector('main') ?? document.body,
  );
}

interface OpenedMenu {
  readonly at: Point | undefined;
  /** Differs between two times that it is opened, because the popover of the earlier one may be closing. */
  readonly count: number;
}

/** Renders a `MenuList` while it is open, for menus in every row of a long table, whose items take work. */
export function MenuOpener(props: OpenerProps & { renderList: (menu: OpenMenu) => ReactNode }) {
  const { label, icon: Icon = EllipsisVertical, className, renderList } = props;
  const [opened, setOpened] = useState<OpenedMenu>();
  const isOpen = opened !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={className}
        onClick={(event) => {
          event.stopPropagation();
          const at = takePoint(event.currentTarget);
          // A second right click moves an open menu, and a second press closes it.
          setOpened(isOpen && at === undefined ? undefined : { at, count: (opened?.count ?? 0) + 1 });
        }}
      >
        <Icon aria-hidden="true" className={Icon === EllipsisVertical ? 'size-4' : 'size-5'} />
      </IconButton>
      {isOpen && (
        <Fragment key={opened.count}>
          {renderList({
            id,
            label,
            button,
            at: opened.at,
            onClose: () => setOpened((now) => (now?.count === opened.count ? undefined : now)),
          })}
        </Fragment>
      )}
    </>
  );
}

export function MenuButton({ items, foot, ...opener }: OpenerProps & MenuContent) {
  return <MenuOpener {...opener} renderList={(menu) => <MenuList {...menu} items={items} foot={foot} />} />;
}
