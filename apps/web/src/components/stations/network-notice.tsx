import { liveStreamsTexts } from '@tutti/contract/stations/live-streams-texts';
import { clsx } from 'clsx';
import { Unplug } from 'lucide-react';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';

const texts = liveStreamsTexts;

interface NetworkNoticeProps {
  readonly className?: string;
  readonly onRetry: () => void;
}

/** Explains why there is no live connection although stations play, and what the owner of the server can change. */
export function NetworkNotice({ className, onRetry }: NetworkNoticeProps) {
  const { lineProblem } = useStation();
  if (lineProblem === undefined) return null;
  const cause =
    lineProblem === 'no-upgrade' ? texts.line.noUpgrade : texts.line.foreignOrigin(window.location.origin);
  return (
    <section role="status" className={clsx('flex gap-3 rounded-xl bg-raised p-4 text-sm', className)}>
      <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 space-y-2">
        <h2 className="font-semibold">{texts.connectionFailed}</h2>
        <p>
          {texts.line.title} {texts.line.effect}
        </p>
        <p className="text-muted">{cause}</p>
        <Button onClick={onRetry}>{texts.retryConnection}</Button>
      </div>
    </section>
  );
}
