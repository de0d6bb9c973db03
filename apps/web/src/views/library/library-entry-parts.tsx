/** Picture, words, link and actions of one entry, which a card and a row arrange differently. */

import { placeTexts } from '@tutti/contract/home/place-texts';
import { libraryTexts } from '@tutti/contract/library/texts';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import type { ReactNode } from 'react';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu, useCollectionActions } from '#components/music/collection-actions.tsx';
import { PlayDisc } from '#components/music/play-disc.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { usePlayToggle } from '#components/music/use-play-toggle.ts';
import { OfflineBadge } from '#components/offline/offline-badge.tsx';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import { useLoadArtistTracks } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { noteOpenedPlaylist } from '#data/own/opened-playlists.ts';
import { useLoadPlaylistTracks } from '#data/own/playlists-queries.ts';
import { describeEntry } from './describe-entry.ts';
import type { LibraryEntry } from './library-entries.ts';
import { useIsOfEntry } from './use-is-of-entry.ts';

export function EntryPicture({ entry, sizePx }: { entry: LibraryEntry; sizePx: number }) {
  const shape = 'aspect-square w-full shadow-lift';
  if (entry.kind === 'artist') return <ArtistPicture artist={entry.item} sizePx={sizePx} className={shape} />;
  const square = sizePx < SMALL_PX ? `${shape} rounded-lg` : `${shape} rounded-xl!`;
  if (entry.kind === 'playlist')
    return <PlaylistPicture playlist={entry.item} sizePx={sizePx} className={square} />;
  const { artUrl, title, artColour } = entry.item;
  return <Artwork artUrl={artUrl} title={title} sizePx={sizePx} color={artColour} className={square} />;
}

const SMALL_PX = 80;

/** The kind, and what tells entries of one kind apart. */
export function EntryNote({ entry }: { entry: LibraryEntry }) {
  if (entry.kind === 'artist') return collectionTexts.artist;
  return (
    <>
      <OfflineBadge kind={entry.kind} id={entry.item.id} />
      {[collectionTexts[entry.kind], describeEntry(entry)].filter((part) => part !== '').join(' · ')}
    </>
  );
}

interface EntryLinkProps {
  entry: LibraryEntry;
  className: string;
  children: ReactNode;
}

export function EntryLink({ entry, ...anchor }: EntryLinkProps) {
  const { id } = entry.item;
  if (entry.kind === 'album') return <AlbumLink album={entry.item} title={entry.name} {...anchor} />;
  const view =
    entry.kind === 'artist'
      ? ({ id: 'artists', artistId: id } as const)
      : ({ id: 'playlist', playlistId: id } as const);
  return <ViewLink view={view} title={entry.name} {...anchor} />;
}

function useLoadEntry({ kind, item }: LibraryEntry) {
  const loadAlbum = useLoadAlbumTracks();
  const loadArtist = useLoadArtistTracks();
  const loadPlaylist = useLoadPlaylistTracks();
  return () => {
    if (kind === 'album') return loadAlbum(item.id);
    if (kind === 'artist') return loadArtist(item.id);
    noteOpenedPlaylist(item.id);
    return loadPlaylist(item.id);
  };
}

interface EntryPlayProps {
  entry: LibraryEntry;
  className?: string;
}

export function EntryPlay({ entry, className }: EntryPlayProps) {
  const { playAll } = useCollectionActions(entry.name, useLoadEntry(entry));
  const toggle = usePlayToggle(useIsOfEntry(entry), () => void playAll());
  if (entry.kind === 'playlist' && entry.item.trackCount === 0) return null;
  return (
    <PlayDisc
      title={entry.name}
      isPlaying={toggle.isPlaying}
      onPlay={toggle.press}
      {...(className ? { className } : {})}
    />
  );
}

interface EntryMenuProps {
  entry: LibraryEntry;
  className: string;
}

/** Playlists have theirs on their own page. */
export function EntryMenu({ entry, className }: EntryMenuProps) {
  const loadTracks = useLoadEntry(entry);
  if (entry.kind === 'playlist') return null;
  const { id } = entry.item;
  return (
    <CollectionMenu
      name={entry.name}
      addition={entry.kind === 'album' ? { albumId: id } : { artistId: id }}
      loadTracks={loadTracks}
      className={className}
    />
  );
}

export const mixtapeName = placeTexts.mixtape;
export const mixtapeNote = (count: number | undefined) =>
  count === undefined ? placeTexts.favorites : libraryTexts.mixtapeNote(count);
