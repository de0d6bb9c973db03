import { stationTexts } from '@tutti/contract/stations/texts';
import { claimSync } from '@tutti/sync';
import { clsx } from 'clsx';
import { useStation } from '#engine/engine-context.tsx';

const texts = stationTexts.timing;

interface SyncWords {
  text: string;
  isGood: boolean;
  /** Nothing that needs attention. */
  isCalm: boolean;
}

/** "in sync ±3 ms", or why it is unknown. */
function useSyncWords(): SyncWords | undefined {
  const { sync, isPaused, playback } = useStation();
  if (isPaused || playback === 'blocked' || playback === 'failed') return undefined;
  const { state, marginMs } = claimSync(sync);
  if (state === 'unknown') return { text: texts.measuring, isGood: false, isCalm: true };
  if (state === 'apart') return { text: texts.apart, isGood: false, isCalm: false };
  if (state === 'untold') return { text: texts.untold, isGood: true, isCalm: true };
  if (state === 'catching-up') return { text: texts.catchingUp(marginMs), isGood: false, isCalm: false };
  return { text: texts.inSync(marginMs), isGood: true, isCalm: true };
}

/** "in sync" and " ±3 ms", which only the tooltip and screen readers say, because it is measured for those who look for it. */
function splitMargin(text: string): readonly [words: string, margin: string | undefined] {
  const at = text.search(/,? ?±/);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at)];
}

interface SyncChipProps {
  className?: string;
  /** Words that ask for nothing show only while the mouse or the focus is on the `group` around them; screen readers read them. */
  isQuiet?: boolean;
}

export function SyncChip({ className, isQuiet = false }: SyncChipProps) {
  const words = useSyncWords();
  if (words === undefined) return null;
  const [short, exact] = splitMargin(words.text);
  const isMeasuring = words.text === texts.measuring;
  return (
    <span
      title={words.text}
      className={clsx('inline-flex items-center gap-1.5 text-xs text-muted tabular-nums', className)}
    >
      <span
        aria-hidden="true"
        className={clsx('size-1.5 shrink-0 rounded-full', words.isGood ? 'bg-good' : 'border border-muted')}
      />
      <span
        className={clsx(
          'truncate',
          isQuiet && words.isCalm && 'not-group-hover:not-group-focus-visible:sr-only',
        )}
      >
        {isMeasuring ? <span className="sr-only">{words.text}</span> : short}
        {exact !== undefined && <span className="sr-only">{exact}</span>}
      </span>
    </span>
  );
}
