import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Pause, Play, SkipForward } from 'lucide-react';
import { isHosting } from '#components/rooms/room-parts.ts';
import { useRoomCommand } from '#data/rooms/room-commands.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { useServerClock } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { RoomProgress, type Send } from './room-progress.tsx';
import { SoundToggle } from './sound-choice.tsx';

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
