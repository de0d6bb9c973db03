import { clsx } from 'clsx';

/** Shows whether the thing that a row names is on, and says so to screen readers. */
export function StateDot({ isOn, label }: { isOn: boolean; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className={clsx('size-2 shrink-0 rounded-full', isOn ? 'bg-good' : 'bg-edge')}
    />
  );
}
