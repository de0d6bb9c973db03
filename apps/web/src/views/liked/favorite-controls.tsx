import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { clsx } from 'clsx';
import { Heart, ListMusic, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { AddToPlaylistDialog } from '#components/playlists/add-to-playlist-dialog.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { useRemoveFavorite } from '#data/own/remove-favorite.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';

export interface FavoriteItemProps {
  favorite: Favorite;
  index: number;
  onPlay: (index: number) => void;
}

export function usePlayFavorite({ favorite: { track }, index, onPlay }: FavoriteItemProps) {
  const player = usePlayer();
  const isCurrent = player.currentTrack?.id === track.id;
  const isPlaying = isCurrent && player.isPlaying;
  return {
    isCurrent,
    isPlaying,
    label: playerTexts[isPlaying ? 'pauseTrack' : 'playTrack'](track.title, track.artist),
    play: () => (isCurrent ? player.toggleTrack(track) : onPlay(index)),
  };
}

/** With a mouse it appears on the card that is pointed at or plays; touch and keyboard users have to find it. */
export function PlayOnArt(props: FavoriteItemProps) {
  const { isCurrent, isPlaying, label, play } = usePlayFavorite(props);
  const Icon = isPlaying ? Pause : Play;
  return (
    <IconButton
      label={label}
      disabled={props.favorite.track.isMissing}
      className={clsx(
        'absolute end-2 bottom-2 bg-accent text-on-accent! shadow-lift hover:bg-accent-strong disabled:hidden',
        !isCurrent && 'favorite-disc',
      )}
      onClick={play}
    >
      <Icon aria-hidden="true" fill="currentColor" className="size-5" />
    </IconButton>
  );
}

type FavoriteTrack = Favorite['track'];

export function RemoveFavorite({ track }: { track: FavoriteTrack }) {
  const { remove, isPending } = useRemoveFavorite();
  return (
    <IconButton
      label={viewTexts.unlike(track.title)}
      aria-busy={isPending}
      onClick={() => isPending || remove({ id: track.id, title: track.title })}
    >
      <Heart aria-hidden="true" fill="currentColor" className="size-4 text-accent" />
    </IconButton>
  );
}

export function AddFavoriteToPlaylist({ track, className }: { track: FavoriteTrack; className: string }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <IconButton
        label={viewTexts.addToAPlaylist(track.title)}
        className={className}
        onClick={() => setIsAdding(true)}
      >
        <ListMusic aria-hidden="true" className="size-4.5" />
      </IconButton>
      {isAdding && (
        <AddToPlaylistDialog addition={{ trackIds: [track.id] }} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

/** With a mouse they are on the artwork of the card that is pointed at. */
export function FavoriteActions({ favorite: { track } }: { favorite: Favorite }) {
  return (
    <div className="favorite-actions">
      <RemoveFavorite track={track} />
      {/* On a phone it is in the menu. */}
      <AddFavoriteToPlaylist track={track} className="max-sm:hidden" />
      <TrackMenu track={track} />
    </div>
  );
}
