import { collectionTexts } from '@tutti/contract/music/collection-texts';
import type { ReactNode } from 'react';
import { genreDrawing, genrePalettes } from '#components/drawings/genre-drawing.ts';
import { GenrePicture } from '#components/drawings/genre-picture.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { useGenres } from '#data/library/library-queries.ts';

interface GenreHeadProps {
  genreName: string;
  title: string;
  note: string | undefined;
  back: ReactNode;
  actions: ReactNode;
}

/** The colors of its tile among all genres. */
function useGenreColors(genreName: string): string {
  const { data = [] } = useGenres();
  return genrePalettes(data.map(({ name }) => name)).get(genreName) ?? genreDrawing(genreName).palette;
}

export function GenreHead({ genreName, note, ...head }: GenreHeadProps) {
  const colors = useGenreColors(genreName);
  return (
    <CollectionHead
      kind={collectionTexts.genre}
      tint={{ artUrl: undefined, color: undefined, of: genreName, palette: colors }}
      picture={
        <GenrePicture name={genreName} colors={colors} className={`${collectionPictureClass} rounded-xl`} />
      }
      {...head}
    >
      <p className="text-sm text-muted tabular-nums">{note ?? '\u00a0'}</p>
    </CollectionHead>
  );
}
