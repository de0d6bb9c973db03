import { useQuery } from '@tanstack/react-query';
import type { Track } from '#api/music.ts';
import { queryKeys } from '../query-keys.ts';
import { loadKeeper } from './kept-here.ts';
import type { KeptRecord } from './kept-record.ts';
import { refOf } from './kept-record.ts';

/** The tracks of a download, with stored artwork, as the server last sent them. */
export function useKeptTracks(record: KeptRecord): {
  tracks: readonly Track[];
  load: () => Promise<Track[]>;
} {
  const ref = refOf(record);
  const load = async () => (await loadKeeper()).readTracks(ref) ?? [];
  const { data } = useQuery({
    queryKey: queryKeys.keptTracks(ref.kind, ref.id),
    queryFn: load,
    networkMode: 'always',
    staleTime: 0,
  });
  return { tracks: data ?? record.tracks, load };
}
