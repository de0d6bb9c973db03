import {
  SEARCH_ALBUMS_SHOWN,
  SEARCH_ARTISTS_SHOWN,
  SEARCH_GENRES_SHOWN,
  SEARCH_SONGS_SHOWN,
} from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { AlbumCard, albumGridClass } from '#components/album-card.tsx';
import { ArtistCard, artistGridClass } from '#components/artist-card.tsx';
import { GenreTile, genreGridClass } from '#components/genre-tile.tsx';
import { Section } from '#components/section.tsx';
import { TrackTable } from '#components/track-table.tsx';
import { useOpenView } from '#components/view.ts';
import type { SearchResults, Track } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';

const texts = musicTexts.search;

function Songs({ tracks }: { tracks: readonly Track[] }) {
  const player = usePlayer();
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? tracks : tracks.slice(0, SEARCH_SONGS_SHOWN);
  return (
    <Section
      title={texts.songs}
      action={
        <Button look="primary" onClick={() => player.playFrom(tracks, 0)}>
          <Play aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.playAll(tracks.length)}
        </Button>
      }
    >
      <TrackTable tracks={shown} label={texts.songs} />
      {tracks.length > SEARCH_SONGS_SHOWN && (
        <Button aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? texts.showLess : texts.showAll(tracks.length)}
        </Button>
      )}
    </Section>
  );
}

/** Songs, albums, artists, genres, each only when it has something. */
export function SearchResultLists({ results }: { results: SearchResults }) {
  const openView = useOpenView();
  const { tracks, albums, artists, genres } = results;
  return (
    <div className="space-y-10">
      {tracks.length > 0 && <Songs tracks={tracks} />}
      {albums.length > 0 && (
        <Section title={texts.albums}>
          <ul className={albumGridClass}>
            {albums.slice(0, SEARCH_ALBUMS_SHOWN).map((album) => (
              <li key={album.id}>
                <AlbumCard album={album} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {artists.length > 0 && (
        <Section title={texts.artists}>
          <ul className={artistGridClass}>
            {artists.slice(0, SEARCH_ARTISTS_SHOWN).map((artist) => (
              <li key={artist.id}>
                <ArtistCard artist={artist} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {genres.length > 0 && (
        <Section title={texts.genres}>
          <ul className={genreGridClass}>
            {genres.slice(0, SEARCH_GENRES_SHOWN).map(({ id, name }, index) => (
              <li key={id}>
                <GenreTile
                  name={name}
                  index={index}
                  onOpen={() => openView({ id: 'genre-albums', genreId: id, genreName: name })}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
