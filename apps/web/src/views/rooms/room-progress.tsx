import { controlTexts } from '@tutti/contract/page/control-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { formatDuration } from '@tutti/player';
import { useEffect, useState } from 'react';
import { positionMsOf } from '#components/rooms/room-position.ts';
import type { RoomAction } from '#data/rooms/room-commands.ts';
import type { RoomCurrent } from '#data/rooms/rooms-queries.ts';
import { useServerClock } from '#engine/engine-context.tsx';
import { Slider } from '#ui/fields/slider.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';

export type Send = (action: RoomAction) => Promise<boolean>;

/** A drag over the line is one command and not fifty. */
const SEEK_SETTLE_MS = 300;
/** By then a command is heard or refused. */
const SEEK_SHOWN_MS = 4_000;

function SeekLine({ current, positionMs, send }: { current: RoomCurrent; positionMs: number; send: Send }) {
  const [wantedMs, setWantedMs] = useState<number>();
  const { id } = current;
  useEffect(() => {
    if (wantedMs === undefined) return;
    const timer = setTimeout(
      () => void send({ type: 'seek', entryId: id, positionMs: wantedMs }),
      SEEK_SETTLE_MS,
    );
    const forget = setTimeout(() => setWantedMs(undefined), SEEK_SHOWN_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(forget);
    };
  }, [wantedMs, id, send]);
  const shownMs = wantedMs ?? positionMs;
  return (
    <Slider
      label={texts.controls.seek}
      value={shownMs / 1_000}
      max={Math.floor(current.track.durationMs / 1_000)}
      step={1}
      valueText={playerTexts.elapsedOf(
        formatDuration(shownMs / 1_000),
        formatDuration(current.track.durationMs / 1_000),
      )}
      onChange={(seconds) => setWantedMs(seconds * 1_000)}
    />
  );
}

interface RoomProgressProps {
  current: RoomCurrent;
  /** Undefined for those who may not seek. */
  send: Send | undefined;
}

export function RoomProgress({ current, send }: RoomProgressProps) {
  const positionMs = positionMsOf(current, useServerClock());
  const { durationMs } = current.track;
  return (
    <div className="in-spark text-xs text-muted tabular-nums">
      <div className="flex h-6 items-center">
        {send === undefined ? (
          <ProgressLine
            label={controlTexts.progress}
            percent={durationMs > 0 ? (positionMs / durationMs) * 100 : 0}
            fillClassName="bg-spark"
          />
        ) : (
          <SeekLine current={current} positionMs={positionMs} send={send} />
        )}
      </div>
      <div className="flex justify-between">
        <span>{formatDuration(positionMs / 1_000)}</span>
        <span>{formatDuration(durationMs / 1_000)}</span>
      </div>
    </div>
  );
}
