import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Toast, ToastType } from './toast-store.ts';
import { dismissToast, listToasts, subscribeToToasts } from './toast-store.ts';
import { useIsPageVisible } from './use-is-page-visible.ts';

const LOOKS: Record<ToastType, { icon: typeof Info; className: string }> = {
  success: { icon: CircleCheck, className: 'bg-good-soft text-good' },
  error: { icon: CircleAlert, className: 'bg-bad-soft text-live' },
  warning: { icon: TriangleAlert, className: 'bg-warn-soft text-accent' },
  info: { icon: Info, className: 'bg-info-soft text-ink' },
};

function ToastItem({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const isPageVisible = useIsPageVisible();
  useEffect(() => {
    if (isHeld || !isPageVisible) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [isHeld, isPageVisible, toast]);
  const { icon: Icon, className } = LOOKS[toast.type];
  return (
    <li
      data-toast={toast.type}
      className={clsx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-xl border border-line py-2 ps-4 pe-2 shadow-lift',
        className,
      )}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon aria-hidden="true" className="mt-2.5 size-4 shrink-0" />
      <p
        dir="auto"
        title={toast.message}
        className="line-clamp-3 min-w-0 grow py-2 text-sm wrap-anywhere text-ink"
      >
        {toast.message}
      </p>
      {toast.action && (
        <button
          type="button"
          className="min-h-9 shrink-0 rounded-full px-3 text-sm font-semibold text-ink underline underline-offset-4 hover:bg-ink/10"
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
        aria-label="Dismiss"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full text-ink hover:bg-ink/10"
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** The toast area: top right, always in the document so that a live region exists before the first toast. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed top-4 end-4 z-50"
    >
      <ul className="flex w-[min(360px,calc(100vw-2rem))] flex-col gap-2">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
