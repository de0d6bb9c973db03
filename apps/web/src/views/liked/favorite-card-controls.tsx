import { playerTexts } from '@tutti/contract/texts/player-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { HeartOff, ListMusic, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { AddToPlaylistDialog } from '#components/playlists/add-to-playlist-dialog.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { useRemoveFavorite } from '#data/own/favorites-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';

export interface FavoriteCardProps {
  favorite: Favorite;
  index: number;
  /** Receives the index. */
  onPlay: (index: number) => void;
}

/** Always visible, because touch and keyboard users have to find it. */
export function PlayOnArt({ favorite, index, onPlay }: FavoriteCardProps) {
  const { track } = favorite;
  const player = usePlayer();
  const isCurrent = player.currentTrack?.id === track.id;
  const isPlaying = isCurrent && player.isPlaying;
  const Icon = isPlaying ? Pause : Play;
  return (
    <IconButton
      label={playerTexts[isPlaying ? 'pauseTrack' : 'playTrack'](track.title, track.artist)}
      disabled={track.isMissing}
      className="absolute end-2 bottom-2 bg-accent text-on-accent! shadow-lift hover:bg-accent-strong disabled:hidden"
      onClick={() => (isCurrent ? player.toggleTrack(track) : onPlay(index))}
    >
      <Icon aria-hidden="true" fill="currentColor" className="size-5" />
    </IconButton>
  );
}

export function CardActions({ favorite }: { favorite: Favorite }) {
  const { track } = favorite;
  const { remove, isPending } = useRemoveFavorite();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="-mx-1.5 flex">
      <IconButton
        label={viewTexts.unlike(track.title)}
        aria-busy={isPending}
        onClick={() => isPending || remove({ id: track.id, title: track.title })}
      >
        <HeartOff aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={viewTexts.addToAPlaylist(track.title)} onClick={() => setIsAdding(true)}>
        <ListMusic aria-hidden="true" className="size-5" />
      </IconButton>
      <TrackMenu track={track} className="ms-auto" />
      {isAdding && (
        <AddToPlaylistDialog addition={{ trackIds: [track.id] }} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}
