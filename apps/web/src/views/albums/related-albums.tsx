import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { useRef } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { Section } from '#components/section.tsx';
import { useGenreAlbums } from '#data/library/genre-albums.ts';
import type { Album, Track } from '#data/library/library-queries.ts';
import { useAlbums, useGenres } from '#data/library/library-queries.ts';
import { useSimilarSongs } from '#data/library/similar-songs.ts';
import { useNearViewport } from '#ui/screen/use-near-viewport.ts';
import { firstWord, rankRelatedAlbums } from './rank-related-albums.ts';

/** Two lines on a phone, one below a table, and three beside it. */
const SHOWN = 6;

interface RelatedAlbumsProps {
  album: Album;
  tracks: readonly Track[];
  /** Albums that are shown above. */
  except: readonly string[];
}

/** The albums among which related ones are looked for; undefined while some are loading. */
function useCandidates(album: Album): readonly Album[] | undefined {
  const genres = useGenres();
  const ofGenre = useGenreAlbums(genres.data?.find(({ name }) => name === album.genre)?.id);
  const byTitle = { sort: 'title', order: 'asc' } as const;
  const named = useAlbums({ ...byTitle, search: firstWord(album.title) });
  const first = useAlbums({ ...byTitle, search: '' });
  if ([genres, named, first].some(({ isPending }) => isPending) || ofGenre.isLoading) return undefined;
  const inOrder = (first.data?.pages ?? []).flatMap(({ items }) => items);
  const index = inOrder.findIndex(({ id }) => id === album.id) + 1;
  // Those that share nothing are the next ones in the alphabet, so that each album leads to others.
  const neighbors = [...inOrder.slice(index), ...inOrder.slice(0, index)];
  const all = [
    ...neighbors,
    ...(named.data?.pages ?? []).flatMap(({ items }) => items),
    ...(ofGenre.data ?? []),
  ];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function Related({ album, tracks, except }: RelatedAlbumsProps) {
  const candidates = useCandidates(album);
  const similar = useSimilarSongs({ kind: 'album', id: album.id }, true);
  // Together, because albums that come later would change places.
  if (candidates === undefined || similar.isLoading) return null;
  const others = candidates.filter(({ id }) => id !== album.id && !except.includes(id));
  const alikeIds = (similar.data ?? []).map(({ albumId }) => albumId);
  const shown = rankRelatedAlbums(others, { album, tracks, alikeIds }).slice(0, SHOWN);
  if (shown.length === 0) return null;
  const title = collectionTexts.moreInLibrary;
  return (
    <Section title={title}>
      <AlbumGrid albums={shown} label={title} />
    </Section>
  );
}

/** Shows other albums of the library, those that share most with this one first. */
export function RelatedAlbums(props: RelatedAlbumsProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(anchor);
  return <div ref={anchor}>{isNear && <Related {...props} />}</div>;
}
