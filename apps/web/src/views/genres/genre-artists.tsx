import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useMemo } from 'react';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { type ArtistLink, type Track, useArtists } from '#data/library/library-queries.ts';

const SHOWN = 18;
const PICTURE_PX = 144;

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

const NO_PICTURE = { pictureUrl: undefined, pictureColours: undefined, artUrls: [] };

/** The artists of these songs. Those with the most songs in the library may have pictures, and the others have records. */
export function GenreArtists({ tracks }: { tracks: readonly Track[] }) {
  const artists = useMemo(() => artistsOf(tracks).slice(0, SHOWN), [tracks]);
  const { data } = useArtists({ sort: 'tracks', order: 'desc', search: '' });
  const known = new Map(
    (data?.pages ?? []).flatMap(({ items }) => items).map((artist) => [artist.id, artist]),
  );
  const title = musicViewTexts.search.artists;
  if (artists.length === 0) return null;
  return (
    <Section title={title}>
      <ul
        aria-label={title}
        className="grid grid-cols-3 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
      >
        {artists.map(({ id, name }) => (
          <li key={id} className="relative min-w-0 text-center">
            <ArtistPicture
              artist={known.get(id) ?? { ...NO_PICTURE, name }}
              sizePx={PICTURE_PX}
              className="mx-auto w-full max-w-36"
            />
            <ViewLink
              view={{ id: 'artists', artistId: id }}
              className="mt-3 block w-full font-semibold after:absolute after:inset-0 after:rounded-card hover:underline"
              title={name}
            >
              <span dir="auto" className="block truncate">
                {name}
              </span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
