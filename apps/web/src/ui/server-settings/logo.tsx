import { clsx } from 'clsx';
import { useServerName } from './server-name.ts';

/** A stage and two rows of listeners. It has no accessible name, because the name is beside it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={clsx('text-accent', className)}
      fill="currentColor"
    >
      <rect x="11" y="4" width="10" height="3.4" rx="1.7" />
      <circle cx="5.4" cy="13.4" r="2.5" />
      <circle cx="12.2" cy="16.8" r="2.5" />
      <circle cx="19.8" cy="16.8" r="2.5" />
      <circle cx="26.6" cy="13.4" r="2.5" />
      <g opacity="0.55">
        <circle cx="5.4" cy="22.4" r="2.5" />
        <circle cx="12.4" cy="26.2" r="2.5" />
        <circle cx="19.6" cy="26.2" r="2.5" />
        <circle cx="26.6" cy="22.4" r="2.5" />
      </g>
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  const serverName = useServerName();
  return (
    <span
      className={clsx('inline-flex min-w-0 items-center gap-2.5 text-lg font-bold tracking-tight', className)}
    >
      <LogoMark className="size-8 shrink-0" />
      <span dir="auto" className="truncate">
        {serverName}
      </span>
    </span>
  );
}
