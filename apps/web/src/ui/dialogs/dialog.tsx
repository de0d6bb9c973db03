import { pageTexts } from '@tutti/contract/texts/page-texts';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, below the part that scrolls. */
  footer?: ReactNode;
  /** A question that has to be answered: read out at once, and not closed by a press beside it. */
  isAlert?: boolean;
  /** For lists and tables; 448 px otherwise. */
  isWide?: boolean;
}

/**
 * Open while it is mounted. The native modal dialog keeps the focus inside, makes the page behind it inert, and
 * gives the focus back when it closes; Escape asks the owner to close it.
 */
export function Dialog({ title, onClose, children, footer, isAlert, isWide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Focus only returns when it is closed before it leaves the document.
    return () => dialog?.close();
  }, []);

  // Runs after each render, because content that does not fit has to be scrolled by keyboard, and other content has no need
  // of a stop for the Tab key.
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null) return;
    if (current.scrollHeight > current.clientHeight) current.tabIndex = 0;
    else current.removeAttribute('tabindex');
  });

  function closeFromBackdrop(event: MouseEvent) {
    if (!isAlert && event.target === element.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, which the browser turns into onCancel.
    <dialog
      ref={element}
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
        <div ref={content} id={`${id}-text`} className="min-h-0 grow overflow-y-auto px-6 pb-6">
          {children}
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
