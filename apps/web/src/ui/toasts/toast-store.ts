// A store outside React, because the engine and the API layer show toasts, too.
import { Subscribable } from '@tutti/subscribable';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

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

/** Gives the user time to notice a slip and to reach the button. */
const ACTION_TOAST_DURATION_MS = 8_000;

const SHOWN_MAX = 4;
/** The maximum including those that wait; older ones are dropped. */
const TOASTS_MAX = 20;

let toasts: readonly Toast[] = [];
let shown: readonly Toast[] = [];
let sequence = 0;
const changes = new Subscribable();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  shown = next.slice(0, SHOWN_MAX);
  changes.emit();
}

export const subscribeToToasts = changes.subscribe;

/** The visible toasts; others wait, and their duration has not started. */
export function listToasts(): readonly Toast[] {
  return shown;
}

export function dismissToast(id: string): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

export function dismissToasts(): void {
  replaceToasts([]);
}

function addToast(parts: Omit<Toast, 'id'>): string {
  sequence += 1;
  const toast: Toast = { id: `toast-${sequence}`, ...parts };
  const isKnown = toasts.some(({ message }) => message === toast.message);
  // A repeated message keeps its position and restarts its duration.
  if (isKnown) replaceToasts(toasts.map((known) => (known.message === toast.message ? toast : known)));
  else replaceToasts([...makeRoom(), toast].slice(-TOASTS_MAX));
  return toast.id;
}

/** Older success toasts make room for a new one. Errors stay until their time is over, and further ones wait. */
function makeRoom(): readonly Toast[] {
  if (toasts.length < SHOWN_MAX) return toasts;
  const oldest = shown.find(({ type, action }) => (type === 'success' || type === 'info') && !action);
  return toasts.filter((toast) => toast !== oldest);
}

export function showToast(type: ToastType, message: string, duration = TOAST_DURATION_MS): string {
  return addToast({ type, message, duration });
}

export function showToastWithAction(message: string, action: ToastAction, type: ToastType = 'info'): string {
  return addToast({ type, message, duration: ACTION_TOAST_DURATION_MS, action });
}
