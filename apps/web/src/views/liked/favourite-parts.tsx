import { markTexts } from '@tutti/contract/texts/mark-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { useState } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { ArtistGrid } from '#components/music/artist-card.tsx';
import type { Album, Artist } from '#data/library/library-queries.ts';
import { useFavouriteAlbums, useFavouriteArtists } from '#data/own/favourite-marks.ts';
import { rememberInHistory, type View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';

const PARTS = ['tracks', 'albums', 'artists'] as const;
type Part = (typeof PARTS)[number];

const LABELS = {
  tracks: navigationTexts.songs,
  albums: navigationTexts.albums,
  artists: navigationTexts.artists,
} as const;

/** Which of the favourites are shown; the songs, as documented, unless somebody wants the others. */
export function useFavouriteParts(view: View) {
  const asked = PARTS.find((part) => part === view.sort) ?? 'tracks';
  const [part, setPart] = useState<Part>(asked);
  const albums = useFavouriteAlbums().data ?? [];
  const artists = useFavouriteArtists().data ?? [];
  return {
    part,
    albums,
    artists,
    show(wanted: Part) {
      setPart(wanted);
      rememberInHistory(wanted === 'tracks' ? { id: 'liked' } : { id: 'liked', sort: wanted });
    },
  };
}

type Parts = ReturnType<typeof useFavouriteParts>;

/** Absent as long as songs are all there is. */
export function PartChoice({ part, albums, artists, show, trackCount }: Parts & { trackCount: number }) {
  if (part === 'tracks' && albums.length === 0 && artists.length === 0) return null;
  const counts = { tracks: trackCount, albums: albums.length, artists: artists.length };
  return (
    <fieldset className="mb-6 flex flex-wrap gap-2">
      <legend className="sr-only">{markTexts.parts}</legend>
      {PARTS.map((one) => (
        <Button
          key={one}
          aria-pressed={one === part}
          look={one === part ? 'quiet' : 'ghost'}
          onClick={() => show(one)}
        >
          {LABELS[one]} <span className="tabular-nums">{counts[one]}</span>
        </Button>
      ))}
    </fieldset>
  );
}

interface MarkedProps {
  part: 'albums' | 'artists';
  albums: readonly Album[];
  artists: readonly Artist[];
}

export function MarkedCollections({ part, albums, artists }: MarkedProps) {
  const isEmpty = (part === 'albums' ? albums : artists).length === 0;
  if (isEmpty) return <p className="text-sm text-muted">{markTexts.none[part]}</p>;
  const label = `${musicTexts.favourites.heading}: ${LABELS[part]}`;
  if (part === 'albums') return <AlbumGrid albums={albums} label={label} />;
  return <ArtistGrid artists={artists} label={label} />;
}
