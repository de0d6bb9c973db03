import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  tone: 'good' | 'bad';
  children: ReactNode;
}

/** Stands above the form or list that it concerns. */
export function Banner({ tone, children }: BannerProps) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx(
        'flex gap-3 rounded-xl px-4 py-3 text-sm',
        tone === 'good' ? 'bg-good-soft text-good' : 'bg-bad-soft text-live',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>{children}</p>
    </div>
  );
}
