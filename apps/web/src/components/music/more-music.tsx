import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import type { ReactNode } from 'react';
import { Section } from '#components/section.tsx';
import { useGenreAlbums } from '#data/library/genre-albums.ts';
import type { Album } from '#data/library/library-queries.ts';
import { useAlbums, useGenres } from '#data/library/library-queries.ts';
import { useMedia } from '#ui/screen/use-media.ts';
import { AlbumGrid } from './album-card.tsx';

const SHOWN = 6;
const FEW = 4;
/** Shown only if there is space beside the tracks, because elsewhere it would be another list below them. */
const WIDE = '(min-width: 1800px)';

interface MoreMusicProps {
  genre: string | undefined;
  except: readonly string[];
}

interface MoreAlbumsProps {
  title: string;
  albums: readonly Album[];
}

function MoreAlbums({ title, albums }: MoreAlbumsProps) {
  if (albums.length === 0) return null;
  return (
    <Section title={title}>
      <AlbumGrid albums={albums.slice(0, SHOWN)} label={title} />
    </Section>
  );
}

/** The next albums in the alphabet, continuing at its beginning. */
function Neighbors({ except }: { except: readonly string[] }) {
  const { data } = useAlbums({ sort: 'title', order: 'asc', search: '' });
  const albums = data?.pages[0]?.items ?? [];
  const index = albums.findIndex(({ id }) => except.includes(id)) + 1;
  const others = [...albums.slice(index), ...albums.slice(0, index)].filter(({ id }) => !except.includes(id));
  return <MoreAlbums title={collectionTexts.moreInLibrary} albums={others} />;
}

interface GenreAlbumsProps {
  genre: { readonly id: string; readonly name: string };
  except: readonly string[];
}

function MoreOfGenre({ genre, except }: GenreAlbumsProps) {
  const { data } = useGenreAlbums(genre.id);
  if (data === undefined) return null;
  const albums = data.filter(({ id }) => !except.includes(id));
  return (
    <>
      <MoreAlbums title={collectionTexts.moreOf(genre.name)} albums={albums} />
      {albums.length < FEW && <Neighbors except={[...except, ...albums.map(({ id }) => id)]} />}
    </>
  );
}

function OfGenre({ genre, except }: MoreMusicProps) {
  const { data } = useGenres();
  if (data === undefined) return null;
  // Music without a genre has only that in common.
  const found = data.find(({ name }) => name === genre && !isUnknownGenre(name));
  return found === undefined ? <Neighbors except={except} /> : <MoreOfGenre genre={found} except={except} />;
}

export const useHasMoreMusic = (): boolean => useMedia(WIDE);

/** On a wide screen: albums of the same genre, or else of the library. */
export function MoreMusic(props: MoreMusicProps) {
  return useHasMoreMusic() ? <OfGenre {...props} /> : null;
}

interface MoreOfGenreInRowProps extends MoreMusicProps {
  render: (more: MoreAlbumsProps) => ReactNode;
}

/** Albums of the same genre for the rest of a row on a screen that is not wide. */
export function MoreOfGenreInRow({ genre, except, render }: MoreOfGenreInRowProps) {
  const found = useGenres().data?.find(({ name }) => name === genre && !isUnknownGenre(name));
  const { data = [] } = useGenreAlbums(found?.id);
  const albums = data.filter(({ id }) => !except.includes(id));
  if (found === undefined || albums.length === 0) return null;
  return render({ title: collectionTexts.moreOf(found.name), albums });
}
