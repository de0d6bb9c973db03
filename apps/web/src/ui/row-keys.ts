import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves between the rows of a list with the arrow keys. Each row marks its focusable control. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  if (step === undefined || from.matches('input:not([type="checkbox"]), select')) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-title]')];
  const row = from.closest('tr, li');
  const target = titles[titles.findIndex((title) => row?.contains(title)) + step];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
