import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AlikeSubject, fetchSimilar } from '#api/recommendations-api.ts';
import type { Track } from './library-queries.ts';

export const SIMILAR_SONGS_KEY = ['similar-songs'] as const;
export const similarSongsKey = ({ kind, id }: AlikeSubject) => [...SIMILAR_SONGS_KEY, kind, id] as const;

const CLOSE: ReadonlySet<string | undefined> = new Set(['sound', 'together']);

const similarQuery = (subject: AlikeSubject) =>
  queryOptions({
    queryKey: similarSongsKey(subject),
    queryFn: () => fetchSimilar(subject, { seed: 0, after: [] }),
    staleTime: 300_000,
  });

const onlyReasoned = (songs: Track[]) => songs.filter(({ reason }) => reason !== undefined);
const onlyClose = (songs: Track[]) => songs.filter(({ reason }) => CLOSE.has(reason?.kind));

/** Songs that sound alike or that people play together, without those that only share a genre. */
export const useSimilarSongs = (subject: AlikeSubject, isWanted: boolean) =>
  useQuery({ ...similarQuery(subject), enabled: isWanted, select: onlyClose });

/** Songs like another one, for any reason. */
export const useSongsLike = (trackId: string) =>
  useQuery({ ...similarQuery({ kind: 'track', id: trackId }), select: onlyReasoned });
