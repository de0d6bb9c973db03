import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { ListMusic, LogOut, RadioTower } from 'lucide-react';
import { nowPlayingTitle, stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Join or leave each station; the joined one comes first. */
export function useStationEntries(): readonly PaletteEntry[] {
  const { stations = [], nowPlayingByGenre } = useStation();
  const { joinPhaseOf, toggle } = useStationToggle();
  const entries = stations
    .filter(({ isActive }) => isActive)
    .map((station) => {
      const { genreId, genreName } = station;
      const isJoined = joinPhaseOf(genreId) !== 'none';
      const name = stationName(station);
      const nowPlaying = nowPlayingByGenre[genreId];
      return {
        id: `station:${genreId}`,
        group: 'stations' as const,
        label: isJoined ? paletteTexts.leave(name) : paletteTexts.join(name),
        ...(nowPlaying && { note: nowPlayingTitle(nowPlaying) }),
        synonyms: controlTexts.liveStreamNamed(genreName),
        icon: isJoined ? LogOut : RadioTower,
        run: () => void toggle(genreId),
      };
    });
  return entries.toSorted((one, other) => Number(other.icon === LogOut) - Number(one.icon === LogOut));
}

export function usePlaylistEntries(): readonly PaletteEntry[] {
  const { data: playlists = [] } = usePlaylists();
  const openView = useOpenView();
  return playlists.map(({ id, name, trackCount }) => ({
    id: `playlist:${id}`,
    group: 'playlists',
    label: name,
    note: musicTexts.playlists.count(trackCount),
    icon: ListMusic,
    run: () => openView({ id: 'playlist', playlistId: id }),
  }));
}
