import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { FocusEvent } from 'react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusContent } from '../focus-content.ts';
import { useIsPageVisible } from '../screen/use-is-page-visible.ts';
import type { Toast, ToastType } from './toast-store.ts';
import { dismissToast, listToasts, subscribeToToasts } from './toast-store.ts';
import { useToastPosition } from './use-toast-position.ts';

const LOOKS: Record<ToastType, { icon: typeof Info; className: string }> = {
  success: { icon: CircleCheck, className: 'bg-good-soft text-good' },
  error: { icon: CircleAlert, className: 'bg-bad-soft text-live' },
  warning: { icon: TriangleAlert, className: 'bg-warn-soft text-accent' },
  info: { icon: Info, className: 'bg-info-soft text-ink' },
};

function ToastItem({ toast }: { toast: Toast }) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPageVisible = useIsPageVisible();
  const isHeld = isPointed || isFocused || !isPageVisible;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const { icon: Icon, className } = LOOKS[toast.type];
  return (
    <li
      data-toast={toast.type}
      className={clsx(
        'pointer-events-auto flex max-w-full animate-rise items-center gap-3 rounded-xl border border-line ps-4 pe-1 shadow-lift',
        className,
      )}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <p
        dir="auto"
        title={toast.message}
        className="line-clamp-2 min-w-0 grow text-sm wrap-anywhere text-ink"
      >
        {toast.message}
      </p>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-full px-3 text-sm font-semibold text-ink underline underline-offset-4 hover:bg-ink/10"
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.onPress();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={pageTexts.dismiss}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-ink/10"
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** F8 focuses the newest toast; leaving the last one returns the focus to its former element. */
function useToastFocus(isEmpty: boolean) {
  const area = useRef<HTMLElement>(null);
  const before = useRef<Element>(undefined);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const newest = [...(area.current?.querySelectorAll('li') ?? [])].at(-1)?.querySelector('button');
      if (event.key !== 'F8' || !newest) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (!isEmpty || before.current === undefined) return;
    const back = before.current;
    before.current = undefined;
    // Only if the focus was in a toast that has disappeared; otherwise the user has moved it.
    if (document.activeElement !== document.body) return;
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    else focusContent();
  }, [isEmpty]);
  const onFocus = (event: FocusEvent) => {
    const { relatedTarget } = event;
    if (relatedTarget !== null && !area.current?.contains(relatedTarget)) before.current = relatedTarget;
    else before.current ??= document.body;
  };
  return { area, onFocus };
}

/**
 * The toast area: 16 px above the player, which it never covers (ruling 5.31). It floats over the content, because a
 * page that makes room for it would move at each press of a heart. It is always in the document, because a live region
 * has to exist before the first toast.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  const { area, onFocus } = useToastFocus(toasts.length === 0);
  useToastPosition(area, toasts);
  return (
    <section
      ref={area}
      aria-label={pageTexts.notifications}
      aria-live="polite"
      aria-keyshortcuts="F8"
      className="pointer-events-none fixed inset-x-0 z-50"
      style={{ bottom: 'var(--bars, 0)' }}
      onFocus={onFocus}
    >
      <ul className={clsx('flex flex-col items-center gap-2 px-4', toasts.length > 0 && 'pb-4')}>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
