import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { ListMusic, X } from 'lucide-react';
import { Artwork } from '#components/artwork.tsx';
import { Equaliser } from '#components/equaliser.tsx';
import { Section } from '#components/section.tsx';
import { useOpenView } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { usePlayer } from '#engine/engine-context.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';

interface QueueRowProps {
  entry: QueueEntry;
  isCurrent: boolean;
}

function QueueRow({ entry, isCurrent }: QueueRowProps) {
  const { jumpTo, removeFromQueue, isPlaying } = usePlayer();
  const { track, entryId } = entry;
  return (
    <li className="group flex h-14 items-center gap-3 rounded-lg px-2 hover:bg-raised/70">
      <Artwork artUrl={track.coverImageUrl} title={track.album} sizePx={40} className="size-10" />
      <button
        type="button"
        className="min-w-0 grow text-start"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => jumpTo(entryId)}
      >
        <span className={clsx('block truncate font-medium', isCurrent && 'text-accent')}>{track.title}</span>
        <span className="block truncate text-sm text-muted">{track.artist}</span>
      </button>
      {isCurrent && isPlaying && <Equaliser />}
      <span className="text-sm text-muted tabular-nums">{formatDuration(track.durationSeconds)}</span>
      <IconButton label={`Remove ${track.title} from the queue`} onClick={() => removeFromQueue(entryId)}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

/** What plays and what follows; while shuffle is on, in the order it will really play. */
export function QueueView() {
  const player = usePlayer();
  const openView = useOpenView();
  const current = player.queue[player.queueIndex];
  if (player.queue.length === 0) {
    return (
      <>
        <ViewHeader title="Queue" />
        <MessageState
          art={<ListMusic className="size-12 text-muted" strokeWidth={1.25} />}
          title="The queue is empty"
          text="Play a list, or add single songs with their queue button."
          action={
            <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
              Browse songs
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <ViewHeader
        title="Queue"
        note={`${player.queue.length} ${player.queue.length === 1 ? 'song' : 'songs'}`}
        actions={<Button onClick={player.clearQueue}>Clear the queue</Button>}
      />
      <div className="space-y-8">
        {current !== undefined && (
          <Section title="Now playing">
            <ul>
              <QueueRow entry={current} isCurrent />
            </ul>
          </Section>
        )}
        <Section title="Up next">
          {player.upcoming.length === 0 ? (
            <p className="text-sm text-muted">Nothing follows.</p>
          ) : (
            <ol>
              {player.upcoming.map((entry) => (
                <QueueRow key={entry.entryId} entry={entry} isCurrent={false} />
              ))}
            </ol>
          )}
        </Section>
      </div>
    </>
  );
}
