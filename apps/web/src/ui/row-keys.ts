import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys walk through the rows of a list, as in any list of a desktop program. A row names its control. */
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
