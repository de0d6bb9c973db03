import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { ListX, SquareCheck } from 'lucide-react';
import { useCallback } from 'react';
import { moveItem, ReorderList } from '#components/long-lists/reorder-list.tsx';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { SelectionBar } from '#components/selection/selection-bar.tsx';
import { useSelection } from '#components/selection/use-selection.ts';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useRemoveAllFromPlaylist } from '#data/own/many-removals.ts';
import { useRemoveFromPlaylist, useReorderPlaylist } from '#data/own/playlist-changes.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';

const texts = playlistTexts;

interface PlaylistTracksProps {
  playlist: Playlist;
  tracks: readonly Track[];
}

interface PlaylistLineProps {
  track: Track;
  playlist: Playlist;
  onPress: () => void;
  onSelect: () => void;
}

function PlaylistLine({ track, playlist, onPress, onSelect }: PlaylistLineProps) {
  const player = usePlayer();
  const remove = useRemoveFromPlaylist(playlist);
  const isCurrent = player.currentTrack?.id === track.id;
  return (
    <TrackLine
      track={track}
      isCurrent={isCurrent}
      isPlaying={player.isPlaying}
      onPress={() => (isCurrent ? player.toggleTrack(track) : onPress())}
    >
      <FavoriteButton trackId={track.id} title={track.title} size="sm" />
      <TrackMenu
        track={track}
        extraItems={[
          { label: selectionTexts.select, icon: SquareCheck, onSelect },
          { label: texts.takeOut, icon: ListX, onSelect: () => remove.mutate(track) },
        ]}
      />
    </TrackLine>
  );
}

const keyOfTrack = ({ id }: Track) => id;
const nameOfTrack = ({ title }: Track) => title;

export function PlaylistTracks({ playlist, tracks }: PlaylistTracksProps) {
  const { playFrom } = usePlayer();
  const reorder = useReorderPlaylist(playlist.id);
  const removeAll = useRemoveAllFromPlaylist(playlist);
  const selection = useSelection(tracks);
  const { toggle } = selection;
  const renderRow = useCallback(
    (track: Track, index: number) => (
      <PlaylistLine
        track={track}
        playlist={playlist}
        onPress={() => playFrom(tracks, index)}
        onSelect={() => toggle(index)}
      />
    ),
    [playlist, tracks, playFrom, toggle],
  );
  return (
    <>
      {selection.ids.size > 0 && (
        <SelectionBar tracks={tracks} selection={selection} onRemove={(some) => removeAll.mutate(some)} />
      )}
      <ReorderList
        items={tracks}
        keyOf={keyOfTrack}
        nameOf={nameOfTrack}
        label={playlist.name}
        onMove={(from, to) => reorder.mutate(moveItem(tracks, from, to))}
        renderRow={renderRow}
        selection={selection}
      />
    </>
  );
}
