import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { ListX, SquareCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { moveItem, ReorderList } from '#components/long-lists/reorder-list.tsx';
import { SelectionBar } from '#components/selection/selection-bar.tsx';
import { useSelection } from '#components/selection/use-selection.ts';
import { isFilled } from '#components/tracks/filled-columns.ts';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { TrackLines } from '#components/tracks/track-lines.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useRemoveAllFromPlaylist } from '#data/own/many-removals.ts';
import { useRemoveFromPlaylist, useReorderPlaylist } from '#data/own/playlist-changes.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { dateFormat } from '#language/formats.ts';
import type { PlaylistOrder } from './playlist-order.ts';

const texts = playlistTexts;

interface PlaylistTracksProps {
  playlist: Playlist;
  tracks: readonly Track[];
  order: PlaylistOrder;
}

interface PlaylistLineProps {
  track: Track;
  number: number;
  playlist: Playlist;
  /** The column has dates, of which this track may lack its own. */
  isDated: boolean;
  onPress: () => void;
  onSelect: () => void;
}

function PlaylistLine({ track, number, playlist, isDated, onPress, onSelect }: PlaylistLineProps) {
  const player = usePlayer();
  const remove = useRemoveFromPlaylist(playlist);
  const isCurrent = player.currentTrack?.id === track.id;
  return (
    <TrackLine
      track={track}
      number={number}
      isCurrent={isCurrent}
      isPlaying={player.isPlaying}
      {...(isDated && { fact: dateAdded(track), factInLine: null })}
      onPress={() => (isCurrent ? player.toggleTrack(track) : onPress())}
      menuItems={[
        { label: selectionTexts.select, icon: SquareCheck, onSelect },
        { label: texts.takeOut, icon: ListX, onSelect: () => remove.mutate(track) },
      ]}
    />
  );
}

const dates = dateFormat({ dateStyle: 'medium' });

/** Keeps the date on one line. */
const dateAdded = ({ addedAt }: Track): string =>
  addedAt === undefined ? '' : dates.format(new Date(addedAt)).replaceAll(' ', '\u00a0');

const keyOfTrack = ({ id }: Track) => id;
const nameOfTrack = ({ title }: Track) => title;
const isFixed = () => false;

export function PlaylistTracks({ playlist, tracks, order }: PlaylistTracksProps) {
  const { playFrom } = usePlayer();
  const { shown, isOwn, sorting } = order;
  const reorder = useReorderPlaylist(playlist.id);
  const removeAll = useRemoveAllFromPlaylist(playlist);
  const selection = useSelection(shown);
  const { toggle } = selection;
  const isDated = useMemo(() => isFilled(tracks, ({ addedAt }) => addedAt !== undefined), [tracks]);
  const renderRow = useCallback(
    (track: Track, index: number) => (
      <PlaylistLine
        track={track}
        number={index + 1}
        playlist={playlist}
        isDated={isDated}
        onPress={() => playFrom(shown, index)}
        onSelect={() => toggle(index)}
      />
    ),
    [playlist, isDated, shown, playFrom, toggle],
  );
  if (shown.length === 0) {
    return (
      <p role="status" className="py-8 text-center text-muted">
        {musicViewTexts.search.noResults(order.term.trim())}
      </p>
    );
  }
  return (
    <TrackLines
      {...(isDated && { fact: viewTexts.dateAdded, factColumn: 'added' as const })}
      sorting={sorting}
      tracks={tracks}
    >
      {selection.ids.size > 0 && (
        <SelectionBar tracks={shown} selection={selection} onRemove={(some) => removeAll.mutate(some)} />
      )}
      <ReorderList
        items={shown}
        keyOf={keyOfTrack}
        nameOf={nameOfTrack}
        label={playlist.name}
        onMove={(from, to) => reorder.mutate(moveItem(tracks, from, to))}
        renderRow={renderRow}
        selection={selection}
        {...(isOwn ? {} : { isMovable: isFixed })}
      />
    </TrackLines>
  );
}
