import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HouseYear } from '@tutti/contract/statistics/schemas';
import { yearTexts } from '@tutti/contract/statistics/year-texts';
import { messageOr } from '#api/api-error.ts';
import { addToPlaylist, createPlaylist } from '#api/playlists/changes-api.ts';
import type { Playlist } from '#api/playlists-api.ts';
import { fetchHouseYear, fetchYear } from '#api/statistics-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { ownTimeZone } from './listening-history.ts';
import { refreshPlaylist } from './playlist-changes.ts';

/** The year begins and ends when the clock of this device says so. */
export function useYear(year: string) {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: queryKeys.year(year, timeZone),
    queryFn: ({ signal }) => fetchYear(year, timeZone, signal),
    staleTime: 0,
  });
}

/** The sums of everybody; undefined while they load, and if they cannot be loaded. */
export function useHouseYear(year: string): HouseYear['together'] | undefined {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: queryKeys.houseYear(year, timeZone),
    queryFn: ({ signal }) => fetchHouseYear(year, timeZone, signal),
  }).data?.together;
}

/** Creates a private playlist with these tracks. */
export function useSaveAsPlaylist() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ name, trackIds }: { name: string; trackIds: readonly number[] }): Promise<Playlist> {
      const playlist = await createPlaylist(name);
      await addToPlaylist(playlist.id, { trackIds: trackIds.map(String) });
      return playlist;
    },
    onError: (error) => showToast('error', messageOr(error, yearTexts.playlistFailed)),
    // A lost response leaves open whether the playlist was created.
    onSettled: (playlist) => refreshPlaylist(client, playlist?.id),
  });
}
