import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { Moon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useEngineLater, useStation } from '#engine/engine-context.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { type SleepSnapshot, sleepTimerOf } from './sleep-timer.ts';

const texts = fullPlayerTexts.sleep;
const MINUTES = [15, 30, 45, 60] as const;

function leftOf(snapshot: SleepSnapshot): string | undefined {
  if (snapshot === undefined) return undefined;
  const { choice, remainingMs } = snapshot;
  if (remainingMs !== undefined && remainingMs < 60_000)
    return texts.secondsLeft(Math.max(1, Math.ceil(remainingMs / 1_000)));
  if (choice === 'track-end') return texts.withTrack;
  return texts.minutesLeft(Math.ceil((remainingMs ?? 0) / 60_000));
}

export function SleepButton() {
  const timer = sleepTimerOf(useEngineLater());
  const left = leftOf(useSyncExternalStore(timer.subscribe, timer.getSnapshot));
  const isStation = useStation().joinPhase !== 'none';
  const items = [
    ...MINUTES.map((minutes) => ({ label: texts.after(minutes), onSelect: () => timer.set({ minutes }) })),
    ...(isStation ? [] : [{ label: texts.trackEnd, onSelect: () => timer.set('track-end') }]),
    ...(left === undefined ? [] : [{ label: texts.off, onSelect: timer.clear }]),
  ];
  return (
    <div className="flex items-center">
      {left !== undefined && (
        <span className="text-xs whitespace-nowrap text-muted tabular-nums">
          <span className="sr-only">{texts.heading}: </span>
          {left}
        </span>
      )}
      <MenuButton label={texts.heading} icon={Moon} items={items} />
    </div>
  );
}
