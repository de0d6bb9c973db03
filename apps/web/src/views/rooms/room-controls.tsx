import { controlTexts } from '@tutti/contract/page/control-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isHosting } from '#components/rooms/room-parts.ts';
import { type RoomAction, useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom, RoomCurrent } from '#data/rooms/rooms-queries.ts';
import { useServerClock } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Slider } from '#ui/fields/slider.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { SoundToggle } from './sound-choice.tsx';

type Send = (action: RoomAction) => Promise<boolean>;

/** A drag over the line is one command and not fifty. */
const SEEK_SETTLE_MS = 300;
/** By then a command is heard or refused. */
const SEEK_SHOWN_MS = 4_000;

function positionMsOf(current: RoomCurrent, serverNowMs: number): number {
  const positionMs = current.pausedAtMs ?? serverNowMs - (current.startedAtMs ?? serverNowMs);
  return Math.min(Math.max(0, positionMs), current.track.durationMs);
}

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

function RoomProgress({ current, send }: { current: RoomCurrent; send: Send | undefined }) {
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

function HostButtons({ known, send }: { known: KnownRoom; send: Send }) {
  const { isPaused, current } = known.room;
  const Icon = isPaused ? Play : Pause;
  return (
    <>
      <IconButton
        label={isPaused ? texts.controls.resume : texts.controls.pause}
        className="room-pause"
        isUnavailable={current === null}
        onClick={() => void send({ type: isPaused ? 'resume' : 'pause' })}
      >
        <Icon aria-hidden="true" fill="currentColor" className="size-7" />
      </IconButton>
      <IconButton
        label={texts.controls.skip}
        className="size-12"
        isUnavailable={current === null}
        onClick={() => current !== null && void send({ type: 'skip', entryId: current.id })}
      >
        <SkipForward aria-hidden="true" fill="currentColor" className="size-6" />
      </IconButton>
    </>
  );
}

/** A vote can be taken back; after a skip by vote there is a pause. */
function VoteButton({ known, send }: { known: KnownRoom; send: Send }) {
  const { current, skipVote } = known.room;
  const serverNowMs = useServerClock();
  const isVoted = skipVote.votedBy.includes(known.me);
  const isCooling = skipVote.coolDownUntilMs !== null && skipVote.coolDownUntilMs > serverNowMs;
  const count = skipVote.votedBy.length;
  return (
    <Button
      aria-pressed={isVoted}
      className={clsx('room-vote', isVoted ? 'is-voted' : 'bg-ink/10! hover:bg-ink/20!')}
      isUnavailable={current === null || isCooling}
      title={isCooling ? texts.controls.coolDown : undefined}
      onClick={() =>
        current !== null && void send({ type: 'vote-skip', entryId: current.id, isOn: !isVoted })
      }
    >
      <SkipForward aria-hidden="true" fill="currentColor" className="size-4" />
      {count > 0 ? texts.controls.votes(count, skipVote.needed) : texts.controls.vote}
    </Button>
  );
}

export function RoomControls({ known }: { known: KnownRoom }) {
  const { current, id } = known.room;
  const { send } = useRoomCommand(id);
  const isPhone = usePhone();
  const isHost = isHosting(known);
  return (
    <div className="room-controls">
      {current !== null && (
        <RoomProgress key={current.id} current={current} send={isHost ? send : undefined} />
      )}
      {current !== null && (
        <div className="room-buttons">
          {isPhone ? <SoundToggle roomId={id} /> : <span className="w-12" />}
          {isHost ? (
            <HostButtons known={known} send={send} />
          ) : (
            <>
              <VoteButton known={known} send={send} />
              <span className="w-12" />
            </>
          )}
        </div>
      )}
    </div>
  );
}
