import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';

const FIELD =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [readonly], :disabled), textarea:not([readonly], :disabled)';
const CONTROL =
  'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), summary, textarea:not(:disabled)';

const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

/**
 * The first field, because people type at once; else the first control other than the one that closes the dialog. A
 * long text whose controls are below is read first.
 */
function findFirst(dialog: HTMLElement): HTMLElement {
  const parts = [...dialog.querySelectorAll<HTMLElement>('[data-dialog-part]')];
  const findIn = (selector: string) =>
    parts
      .map((part) => ({ part, found: part.querySelector<HTMLElement>(selector) }))
      .find(({ found }) => found !== null);
  const field = findIn(FIELD)?.found;
  if (field) return field;
  const { part, found } = findIn(CONTROL) ?? {};
  if (part === undefined || !found) return dialog;
  return bottomOf(found) > bottomOf(part) ? part : found;
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below the scrolling content. */
  footer?: ReactNode;
  /** A question that has to be answered: it is announced at once, and a press beside it does not close it. */
  isAlert?: boolean;
  /** For lists and tables; 448 px otherwise. */
  isWide?: boolean;
}

/**
 * A modal dialog that is open while it is mounted. The native dialog keeps the focus inside, makes the page behind it
 * inert and restores the focus when it closes; Escape calls `onClose`.
 */
export function Dialog({ title, onClose, children, footer, isAlert, isWide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The focus is only restored if the dialog closes before it leaves the document.
    return () => dialog?.close();
  }, []);

  // Runs after each render, because overflowing content needs a tab stop to be scrolled by keyboard, and other content
  // does not.
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null) return;
    if (current.scrollHeight > current.clientHeight) current.tabIndex = 0;
    else current.removeAttribute('tabindex');
  });

  useLayoutEffect(() => {
    // The browser focuses the button that closes the dialog, which Space or Enter would then press.
    if (element.current !== null) findFirst(element.current).focus();
  }, []);

  function closeFromBackdrop(event: MouseEvent) {
    if (!isAlert && event.target === element.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, which the browser turns into onCancel.
    <dialog
      ref={element}
      tabIndex={-1}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      className={clsx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-hidden rounded-card border border-line',
        'bg-surface text-ink shadow-lift backdrop:bg-black/60',
        isWide ? 'max-w-3xl' : 'max-w-md',
      )}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-4 py-3 ps-6 pe-3">
          <h2
            id={`${id}-title`}
            className="min-w-0 text-lg font-semibold tracking-tight text-balance wrap-anywhere"
          >
            {title}
          </h2>
          <IconButton label={pageTexts.close} onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </header>
        <div
          ref={content}
          id={`${id}-text`}
          data-dialog-part
          className="min-h-0 grow overflow-y-auto px-6 pb-6"
        >
          {children}
        </div>
        {footer && (
          <footer
            data-dialog-part
            className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4"
          >
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
