import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Play, Shuffle } from 'lucide-react';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { Section } from '#components/section.tsx';
import { TrackTable, TrackTableSkeleton } from '#components/tracks/track-table.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { ArtistPage } from '#data/library-queries.ts';
import { useArtist } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { ArtistAlbumCard } from './artist-album-card.tsx';

const texts = musicTexts.artists;

function GenreChips({ genres }: { genres: ArtistPage['genres'] }) {
  const openView = useOpenView();
  return (
    <ul aria-label={musicTexts.search.genres} className="flex flex-wrap gap-2 pt-1">
      {genres.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="min-h-8 max-w-60 truncate rounded-full bg-raised px-3 text-xs font-semibold text-ink hover:bg-line"
            onClick={() => openView({ id: 'genre-playlist', genreId: id, genreName: name })}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ArtistActions({ artist }: { artist: ArtistPage }) {
  const player = usePlayer();
  const { tracks } = artist;
  return (
    <>
      <Button disabled={tracks.length === 0} onClick={() => player.playShuffled(tracks)}>
        <Shuffle aria-hidden="true" className="size-4" />
        {texts.shuffle}
      </Button>
      <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
        <Play aria-hidden="true" fill="currentColor" className="size-4" />
        {texts.playAll}
      </Button>
      <CollectionMenu name={artist.name} addition={{ artistId: artist.id }} loadTracks={async () => tracks} />
    </>
  );
}

function Shelves({ artist }: { artist: ArtistPage }) {
  const { albums, tracks } = artist;
  const tracksByAlbum = Map.groupBy(tracks, ({ albumId }) => albumId);
  return (
    <div className="space-y-10">
      {albums.length > 0 && (
        <Section title={musicTexts.search.albums}>
          <ul className="grid gap-3 md:grid-cols-2">
            {albums.map((album) => (
              <li key={album.id} className="min-w-0">
                <ArtistAlbumCard album={album} tracks={tracksByAlbum.get(album.id) ?? []} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={musicTexts.search.songs}>
        <TrackTable tracks={tracks} label={`Songs of ${artist.name}`} />
      </Section>
    </div>
  );
}

export function ArtistDetail({ artistId }: { artistId: string }) {
  const openView = useOpenView();
  const query = useArtist(artistId);
  const artist = query.data;
  return (
    <>
      <Button look="ghost" className="-ms-3 mb-2 px-3" onClick={() => openView({ id: 'artists' })}>
        {texts.back}
      </Button>
      <ViewHeader
        title={artist?.name ?? texts.heading}
        note={artist && artist.genres.length > 0 && <GenreChips genres={artist.genres} />}
        actions={artist && <ArtistActions artist={artist} />}
      />
      {query.isPending && <TrackTableSkeleton rows={6} />}
      {artist === undefined && query.isError && (
        <MessageState
          isAlert
          title="This artist could not be loaded"
          text={query.error.message}
          action={<Button onClick={() => void query.refetch()}>{musicTexts.songs.retry}</Button>}
        />
      )}
      {artist !== undefined && <Shelves artist={artist} />}
    </>
  );
}
