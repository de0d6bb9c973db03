import { clsx } from 'clsx';

interface ProgressLineProps {
  label: string;
  percent: number;
  className?: string;
  fillClassName?: string;
}

export function ProgressLine({ label, percent, className, fillClassName = 'bg-accent' }: ProgressLineProps) {
  const rounded = Math.round(percent);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={rounded}
      className={clsx('h-1 w-full overflow-hidden rounded-full bg-current/20', className)}
    >
      <div
        className={clsx('h-full origin-left rounded-full', fillClassName)}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
