import { clsx } from 'clsx';

interface SwitchProps {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  /** Cannot be changed here at all; a busy one soon can. */
  isDisabled?: boolean;
  describedBy?: string | undefined;
  onToggle: () => void;
}

/** Takes effect at once, without a button to confirm it. */
export function Switch({
  label,
  isOn,
  isBusy = false,
  isDisabled = false,
  describedBy,
  onToggle,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isBusy}
      aria-describedby={describedBy}
      disabled={isDisabled}
      className="inline-flex size-11 w-14 shrink-0 items-center justify-center rounded-full disabled:cursor-not-allowed disabled:opacity-50"
      onClick={() => {
        if (!isBusy) onToggle();
      }}
    >
      <SwitchMark isOn={isOn} isBusy={isBusy} />
    </button>
  );
}

/** For a row that is a switch as a whole. */
export function SwitchMark({ isOn, isBusy }: { isOn: boolean; isBusy: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors duration-150',
        isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-edge bg-raised',
        isBusy && 'opacity-60',
      )}
    >
      <span className={clsx('size-5 rounded-full', isOn ? 'bg-on-accent' : 'bg-edge')} />
    </span>
  );
}
