import { useQuery } from '@tanstack/react-query';
import type { Track } from '#api/music.ts';
import { queryKeys } from '../query-keys.ts';
import { loadDownloader } from './load-downloader.ts';
import type { OfflineRecord } from './offline-record.ts';
import { refOf } from './offline-record.ts';

/** Returns the tracks as the server last sent them, with stored artwork. */
export function useOfflineTracks(record: OfflineRecord): {
  tracks: readonly Track[];
  load: () => Promise<Track[]>;
} {
  const ref = refOf(record);
  const load = async () => (await loadDownloader()).readTracks(ref) ?? [];
  const { data } = useQuery({
    queryKey: queryKeys.offlineTracks(ref.kind, ref.id),
    queryFn: load,
    networkMode: 'always',
    staleTime: 0,
  });
  return { tracks: data ?? record.tracks, load };
}
