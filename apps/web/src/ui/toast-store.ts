// Toasts of the whole page. A store outside React, so that the engine and the api layer can speak too.
export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What the toast offers besides being read. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  id: string;
  type: ToastType;
  message: string;
  duration: number;
  action?: ToastAction;
}

/** three seconds unless the caller says otherwise. */
export const TOAST_DURATION_MS = 3000;

/** Long enough to notice a slip and to reach the button. */
const ACTION_TOAST_DURATION_MS = 8_000;

/** More than this would cover the screen; the oldest makes room. */
const MAX_TOASTS = 4;

type Listener = () => void;

let toasts: readonly Toast[] = [];
let sequence = 0;
const listeners = new Set<Listener>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function dismissToast(id: string): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

function addToast(parts: Omit<Toast, 'id'>): string {
  sequence += 1;
  const id = `toast-${sequence}`;
  // The same sentence twice is one event seen twice: keep the newer so that its time starts again.
  const others = toasts.filter((toast) => toast.message !== parts.message);
  replaceToasts([...others, { id, ...parts }].slice(-MAX_TOASTS));
  return id;
}

export function showToast(type: ToastType, message: string, duration = TOAST_DURATION_MS): string {
  return addToast({ type, message, duration });
}

/** Says what was done and offers to do something about it, such as undoing it. */
export function showToastWithAction(message: string, action: ToastAction): string {
  return addToast({ type: 'info', message, duration: ACTION_TOAST_DURATION_MS, action });
}
