import { EllipsisVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon?: typeof EllipsisVertical;
  readonly isDisabled?: boolean;
  /** The reason why the item is disabled. It stays focusable, so that screen readers read the reason. */
  readonly reason?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuButtonProps {
  /** Spoken name of the button and of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Content below the plain items; its controls are items of the menu, too. */
  foot?: ReactNode;
  /** Instead of three dots. */
  icon?: typeof EllipsisVertical;
  className?: string;
}

const EDGE_PX = 8;

/** Below the button, or above it where there is no room; never off the screen. */
function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRoomBelow = anchor.bottom + height + EDGE_PX <= window.innerHeight;
  const top = isRoomBelow ? anchor.bottom : Math.max(EDGE_PX, anchor.top - height);
  const left = Math.min(Math.max(EDGE_PX, anchor.right - width), window.innerWidth - width - EDGE_PX);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}

/** The item a key leads to: arrows go round, Home and End to the ends. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** One item of a menu. */
export function MenuRow({ label, icon: Icon, isDisabled, reason, onSelect }: MenuItem) {
  const id = useId();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={isDisabled}
      aria-disabled={reason === undefined ? undefined : true}
      aria-labelledby={reason === undefined ? undefined : `${id}-label`}
      aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-raised focus-visible:bg-raised disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:py-2"
      onClick={reason === undefined ? onSelect : undefined}
    >
      {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
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

interface MenuListProps extends MenuButtonProps {
  id: string;
  /** In an object, because it is only there after the first drawing. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Lives at the end of the page's content while it is open: a menu inside every row of a long table would cost more than
 * the table. The native popover closes it on Escape and on a press outside, and gives the focus back.
 */
function MenuList({ id, label, items, foot, button, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const menu = list.current;
    if (menu === null || button.current === null) return;
    menu.showPopover();
    positionMenu(menu, button.current);
    menu.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
  }, [button]);

  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    // The list the button stands in has arrow keys of its own.
    event.stopPropagation();
    if (event.key === 'Tab') {
      onClose();
      button.current?.focus();
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
      className="fixed inset-auto m-0 max-h-[70dvh] w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-lift"
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
    // Inside the landmark, so that nobody who walks through landmarks loses it; its own, because another may lie under it, inert.
    button.current?.closest('main') ?? document.querySelector('main') ?? document.body,
  );
}

/** Three dots and what can be done besides the obvious. */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, foot, icon: Icon = EllipsisVertical, className } = props;
  const [isOpen, setIsOpen] = useState(false);
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
          setIsOpen(!isOpen);
        }}
      >
        <Icon aria-hidden="true" className={Icon === EllipsisVertical ? 'size-4' : 'size-5'} />
      </IconButton>
      {isOpen && <MenuList {...{ id, label, items, foot, button }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
