import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { HeartOff, ListMusic, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { AddToPlaylistDialog } from '#components/add-to-playlist-dialog.tsx';
import { ArtistCredit } from '#components/artist-credit.tsx';
import { Artwork } from '#components/artwork.tsx';
import { TrackMenu } from '#components/track-menu.tsx';
import { useOpenAlbum } from '#components/view.ts';
import type { Favourite } from '#data/favourite-queries.ts';
import { useRemoveFavourite } from '#data/favourite-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';

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
  const [isAdding, setIsAdding] = useState(false);
  const isCurrent = player.currentTrack?.id === track.id;
  const isPlaying = isCurrent && player.isPlaying;
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex">
      <IconButton
        label={`${isPlaying ? 'Pause' : 'Play'} ${track.title}`}
        isActive={isCurrent}
        disabled={track.isMissing}
        onClick={isCurrent ? () => player.toggleTrack(track) : onPlay}
      >
        <Icon aria-hidden="true" fill="currentColor" className="size-5" />
      </IconButton>
      <IconButton label={`Add ${track.title} to a playlist`} onClick={() => setIsAdding(true)}>
        <ListMusic aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={`Remove ${track.title} from favorites`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id: track.id, title: track.title })}
      >
        <HeartOff aria-hidden="true" className="size-5" />
      </IconButton>
      <TrackMenu track={track} className="ms-auto" />
      {isAdding && (
        <AddToPlaylistDialog addition={{ trackIds: [track.id] }} onClose={() => setIsAdding(false)} />
      )}
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
        <h2 dir="auto" className="line-clamp-2 font-semibold wrap-anywhere" title={track.title}>
          {track.title}
        </h2>
        {track.isMissing ? (
          <p className="truncate text-sm text-muted">The file is missing</p>
        ) : (
          <ArtistCredit credit={track.artist} artists={track.artists} className="text-sm text-muted" />
        )}
        {albumId !== undefined && (
          <button
            type="button"
            dir="auto"
            className="block max-w-full truncate text-start text-sm text-accent hover:underline"
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
