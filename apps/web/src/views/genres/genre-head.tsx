import { collectionTexts } from '@tutti/contract/music/collection-texts';
import type { ReactNode } from 'react';
import { GenrePicture } from '#components/drawings/genre-picture.tsx';
import { genreColors } from '#components/drawings/palette.ts';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';

interface GenreHeadProps {
  genreName: string;
  title: string;
  note: string | undefined;
  back: ReactNode;
  actions: ReactNode;
}

export function GenreHead({ genreName, note, ...head }: GenreHeadProps) {
  return (
    <CollectionHead
      kind={collectionTexts.genre}
      tint={{ artUrl: undefined, color: undefined, of: genreName, palette: genreColors(genreName) }}
      picture={<GenrePicture name={genreName} className={`${collectionPictureClass} rounded-xl`} />}
      {...head}
    >
      <p className="text-sm text-muted tabular-nums">{note ?? '\u00a0'}</p>
    </CollectionHead>
  );
}
