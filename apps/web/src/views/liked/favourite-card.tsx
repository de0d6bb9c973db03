import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { HeartOff, ListPlus, Pause, Play } from 'lucide-react';
import { Artwork } from '#components/artwork.tsx';
import { useOpenAlbum } from '#components/view.ts';
import type { Favourite } from '#data/favourite-queries.ts';
import { useRemoveFavourite } from '#data/favourite-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';

const texts = musicTexts.favourites;
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface FavouriteCardProps {
  favourite: Favourite;
  onPlay: () => void;
}

function CardActions({ favourite, onPlay }: FavouriteCardProps) {
  const { track } = favourite;
  const player = usePlayer();
  const remove = useRemoveFavourite();
  const isCurrent = player.currentTrack?.id === track.id;
  const isPlaying = isCurrent && player.isPlaying;
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex">
      <IconButton
        label={`${isPlaying ? 'Pause' : 'Play'} ${track.title}`}
        isActive={isCurrent}
        onClick={isCurrent ? () => player.toggleTrack(track) : onPlay}
      >
        <Icon aria-hidden="true" fill="currentColor" className="size-5" />
      </IconButton>
      <IconButton
        label={`Add ${track.title} to the queue`}
        onClick={() => {
          player.addToQueue([track]);
          showToast('info', `${track.title} added to the queue`);
        }}
      >
        <ListPlus aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={`Remove ${track.title} from favorites`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id: track.id, title: track.title })}
      >
        <HeartOff aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

export function FavouriteCard({ favourite, onPlay }: FavouriteCardProps) {
  const openAlbum = useOpenAlbum();
  const { track, addedAt } = favourite;
  const { albumId } = track;
  return (
    <article
      aria-label={track.title}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-3"
    >
      <Artwork
        artUrl={track.coverImageUrl}
        title={track.album}
        sizePx={240}
        colour={track.artColour}
        className="aspect-square w-full rounded-xl"
      />
      <div className="min-w-0 grow">
        <h2 className="line-clamp-2 font-semibold" title={track.title}>
          {track.title}
        </h2>
        <p className="truncate text-sm text-muted">{track.artist}</p>
        {albumId !== undefined && (
          <button
            type="button"
            className="max-w-full truncate text-sm text-accent hover:underline"
            onClick={() => openAlbum({ id: albumId, title: track.album })}
          >
            {track.album}
          </button>
        )}
        <p className="mt-1 text-xs text-muted tabular-nums">
          {formatDuration(track.durationSeconds)} · {track.bitRateKbps} kbps ·{' '}
          {texts.added(dateFormat.format(addedAt))}
        </p>
      </div>
      <CardActions favourite={favourite} onPlay={onPlay} />
    </article>
  );
}
