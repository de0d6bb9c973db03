import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Play, Shuffle } from 'lucide-react';
import { AlbumCard, albumGridClass } from '#components/album-card.tsx';
import { Section } from '#components/section.tsx';
import { TrackTable, TrackTableSkeleton } from '#components/track-table.tsx';
import { useOpenView } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useArtist } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';

const texts = musicTexts.artists;

export function ArtistDetail({ artistId }: { artistId: string }) {
  const openView = useOpenView();
  const player = usePlayer();
  const query = useArtist(artistId);
  const artist = query.data;
  const tracks = artist?.tracks ?? [];

  return (
    <>
      <Button look="ghost" className="-ms-3 mb-2 px-3" onClick={() => openView({ id: 'artists' })}>
        {texts.back}
      </Button>
      <ViewHeader
        title={artist?.name ?? texts.heading}
        note={
          <span className="flex flex-wrap gap-2">
            {artist?.genres.map((genre) => (
              <button
                key={genre.id}
                type="button"
                className="min-h-8 rounded-full bg-raised px-3 text-xs font-semibold hover:bg-line"
                onClick={() => openView({ id: 'genre-playlist', genreId: genre.id, genreName: genre.name })}
              >
                {genre.name}
              </button>
            ))}
          </span>
        }
        actions={
          <>
            <Button disabled={tracks.length === 0} onClick={() => player.playShuffled(tracks)}>
              <Shuffle aria-hidden="true" className="size-4" />
              {texts.shuffle}
            </Button>
            <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
              <Play aria-hidden="true" fill="currentColor" className="size-4" />
              {texts.playAll}
            </Button>
          </>
        }
      />
      {query.isPending && <TrackTableSkeleton rows={6} />}
      {query.isError && (
        <MessageState
          isAlert
          title="This artist could not be loaded"
          text={query.error.message}
          action={<Button onClick={() => void query.refetch()}>{musicTexts.songs.retry}</Button>}
        />
      )}
      {artist !== undefined && (
        <div className="space-y-10">
          {artist.albums.length > 0 && (
            <Section title={musicTexts.search.albums}>
              <ul className={albumGridClass}>
                {artist.albums.map((album) => (
                  <li key={album.id}>
                    <AlbumCard album={album} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={musicTexts.search.songs}>
            <TrackTable tracks={tracks} label={`Songs of ${artist.name}`} />
          </Section>
        </div>
      )}
    </>
  );
}
