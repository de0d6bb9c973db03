import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { offlineTexts } from '@tutti/contract/offline/texts';
import type { ReactNode } from 'react';
import { Artwork } from '#components/music/artwork.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { DownloadButton } from '#components/offline/download-button.tsx';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { OfflineRef } from '#data/offline/offline-record.ts';
import { useFavoriteAlbums } from '#data/own/favorite-marks.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';

const SHOWN = 6;
const COVER_PX = 48;
const trackCount = (count: number) => musicViewTexts.genres.trackCount(count);

interface Candidate {
  readonly ref: OfflineRef;
  readonly name: string;
  readonly note: string;
  readonly picture: ReactNode;
}

function useCandidates(): Candidate[] {
  const playlists = usePlaylists().data ?? [];
  const albums = useFavoriteAlbums().data ?? [];
  const ofPlaylists = playlists
    .filter((playlist) => playlist.trackCount > 0)
    .map((playlist) => ({
      ref: { kind: 'playlist', id: playlist.id } as const,
      name: playlist.name,
      note: `${collectionTexts.playlist} · ${trackCount(playlist.trackCount)}`,
      picture: <PlaylistPicture playlist={playlist} sizePx={COVER_PX} className="size-12 rounded-lg" />,
    }));
  const ofAlbums = albums.map((album) => ({
    ref: { kind: 'album', id: album.id } as const,
    name: album.title,
    note: [collectionTexts.album, album.artist].filter((part) => part !== '').join(' · '),
    picture: <Artwork artUrl={album.artUrl} title={album.title} sizePx={COVER_PX} className="size-12" />,
  }));
  // At most half of them are playlists, so that there are albums, too.
  const half = Math.max(SHOWN / 2, SHOWN - ofAlbums.length);
  return [...ofPlaylists.slice(0, half), ...ofAlbums].slice(0, SHOWN);
}

/** The playlists and favorite albums of this user, because these are what people download first. */
export function DownloadCandidates() {
  const candidates = useCandidates();
  if (candidates.length === 0) return null;
  return (
    <Section title={offlineTexts.candidates}>
      <ul aria-label={offlineTexts.candidates} className="divide-y divide-line">
        {candidates.map(({ ref, name, note, picture }) => (
          <li key={`${ref.kind} ${ref.id}`} className="flex items-center gap-4 py-2">
            {picture}
            <div className="min-w-0 grow">
              <ViewLink
                view={
                  ref.kind === 'album'
                    ? { id: 'albums', albumId: ref.id }
                    : { id: 'playlist', playlistId: ref.id }
                }
                dir="auto"
                title={name}
                className="relative -my-2.5 block max-w-full truncate py-2.5 font-semibold hover:underline"
              >
                {name}
              </ViewLink>
              <p dir="auto" className="truncate text-sm text-muted tabular-nums">
                {note}
              </p>
            </div>
            <DownloadButton isInList collection={ref} name={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
