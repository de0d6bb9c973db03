import { homeTexts } from '@tutti/contract/home/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useMemo } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { type ArtistLink, type Track, useGenreAlbums } from '#data/library/library-queries.ts';

const ALBUMS_SHOWN = 12;
const ARTISTS_SHOWN = 18;

/** Artists with the most songs come first. */
function artistsOf(tracks: readonly Track[]): readonly ArtistLink[] {
  const credited = Map.groupBy(
    tracks.flatMap(({ artists }) => artists),
    ({ id }) => id,
  );
  return [...credited.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([artist]) => artist ?? []);
}

function GenreArtists({ tracks }: { tracks: readonly Track[] }) {
  const artists = useMemo(() => artistsOf(tracks).slice(0, ARTISTS_SHOWN), [tracks]);
  const title = musicViewTexts.search.artists;
  if (artists.length === 0) return null;
  return (
    <Section title={title}>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {artists.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <ViewLink
              view={{ id: 'artists', artistId: id }}
              className="inline-flex min-h-11 max-w-full items-center rounded-full bg-raised px-4 text-sm font-semibold hover:bg-line"
              title={name}
            >
              <span dir="auto" className="truncate">
                {name}
              </span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface BelowGenreSongsProps {
  genreId: string;
  genreName: string;
  tracks: readonly Track[];
}

/** The albums and artists of the genre, because a few songs alone leave most of the page empty. */
export function BelowGenreSongs({ genreId, genreName, tracks }: BelowGenreSongsProps) {
  const { data: albums = [] } = useGenreAlbums(genreId);
  const title = musicViewTexts.search.albums;
  if (tracks.length === 0) return null;
  return (
    <div className="mt-12 space-y-12">
      {albums.length > 0 && (
        <Section
          title={title}
          action={
            albums.length > ALBUMS_SHOWN && (
              <ViewLink
                view={{ id: 'genre-albums', genreId, genreName }}
                className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline"
                aria-label={homeTexts.shelves.showAllOf(title)}
              >
                {homeTexts.shelves.showAll}
              </ViewLink>
            )
          }
        >
          <AlbumGrid albums={albums.slice(0, ALBUMS_SHOWN)} label={title} />
        </Section>
      )}
      <GenreArtists tracks={tracks} />
    </div>
  );
}
