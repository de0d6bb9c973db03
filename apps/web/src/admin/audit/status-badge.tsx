import { adminTexts } from '@tutti/contract/admin/texts';
import { clsx } from 'clsx';
import { Check, CircleCheck, CircleX } from 'lucide-react';

const texts = adminTexts.audit;

export function StatusBadge({ isSuccess }: { isSuccess: boolean }) {
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-bold whitespace-nowrap',
        isSuccess ? 'bg-good-soft text-good' : 'bg-bad-soft text-live',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {isSuccess ? texts.success : texts.failed}
    </span>
  );
}

/** Marks only failures, because a badge on every row would stand out nowhere. */
export function QuietStatus({ isSuccess }: { isSuccess: boolean }) {
  if (!isSuccess) return <StatusBadge isSuccess={false} />;
  return (
    <span className="inline-flex align-middle text-edge" title={texts.success}>
      <Check aria-hidden="true" className="size-4" />
      <span className="sr-only">{texts.success}</span>
    </span>
  );
}
