import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ListX } from 'lucide-react';
import { FavouriteButton } from '#components/favourite-button.tsx';
import { moveItem, ReorderList } from '#components/reorder-list.tsx';
import { TrackLine } from '#components/track-line.tsx';
import { TrackMenu } from '#components/track-menu.tsx';
import type { Track } from '#data/library-queries.ts';
import type { Playlist } from '#data/playlist-queries.ts';
import { useRemoveFromPlaylist, useReorderPlaylist } from '#data/playlist-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';

const texts = musicTexts.playlists;

interface PlaylistTracksProps {
  playlist: Playlist;
  tracks: readonly Track[];
}

export function PlaylistTracks({ playlist, tracks }: PlaylistTracksProps) {
  const player = usePlayer();
  const reorder = useReorderPlaylist(playlist.id);
  const remove = useRemoveFromPlaylist(playlist);
  return (
    <ReorderList
      items={tracks}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      label={playlist.name}
      onMove={(from, to) => reorder.mutate(moveItem(tracks, from, to))}
      renderRow={(track, index) => {
        const isCurrent = player.currentTrack?.id === track.id;
        return (
          <TrackLine
            track={track}
            isCurrent={isCurrent}
            isPlaying={player.isPlaying}
            onPress={() => (isCurrent ? player.toggleTrack(track) : player.playFrom(tracks, index))}
          >
            <FavouriteButton trackId={track.id} title={track.title} size="sm" />
            <TrackMenu
              track={track}
              extraItems={[{ label: texts.takeOut, icon: ListX, onSelect: () => remove.mutate(track) }]}
            />
          </TrackLine>
        );
      }}
    />
  );
}
