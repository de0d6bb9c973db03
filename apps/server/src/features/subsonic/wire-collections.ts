import { isAdmin, MUSIC_FOLDER, type RoleName } from '@tutti/contract';
import type { WholePlaylist } from '#features/playlists/playlists.ts';
import type { Lyrics } from '#platform/audio/tags/lyrics/lyrics.ts';
import { toCoverArtId, toSubsonicId } from './subsonic-ids.ts';
import { toInstant } from './wire-objects.ts';
import type { WireObject } from './wire-text.ts';

interface PlaylistContext {
  readonly owner: string;
  /** The library's revision, because its albums show the playlist. */
  readonly revision: number;
}

export function toPlaylist(playlist: WholePlaylist, { owner, revision }: PlaylistContext): WireObject {
  const artVersion = `${playlist.changedAt.toString(36)}-${revision.toString(36)}`;
  return {
    id: toSubsonicId('playlist', playlist.id),
    name: playlist.name,
    comment: playlist.description,
    owner,
    public: playlist.isPublic,
    songCount: playlist.trackCount,
    duration: Math.round(playlist.durationMs / 1_000),
    created: toInstant(playlist.createdAt),
    changed: toInstant(playlist.changedAt),
    coverArt: toCoverArtId('playlist', playlist.id, artVersion),
    readonly: false,
  };
}

/** Grants everybody the features that Tutti has, and nobody those it lacks. */
export function toUser(userName: string, roles: readonly RoleName[]): WireObject {
  return {
    username: userName,
    scrobblingEnabled: true,
    adminRole: isAdmin(roles),
    settingsRole: true,
    downloadRole: true,
    uploadRole: false,
    playlistRole: true,
    coverArtRole: false,
    commentRole: false,
    podcastRole: false,
    streamRole: true,
    jukeboxRole: false,
    shareRole: false,
    videoConversionRole: false,
    folder: [MUSIC_FOLDER.id],
  };
}

export function toStructuredLyrics(
  { isSynced, lines }: Lyrics,
  song: { readonly title: string; readonly artist: string },
): WireObject[] {
  if (lines.length === 0) return [];
  const line = lines.map(({ startMs, text }) => ({
    start: isSynced ? (startMs ?? 0) : undefined,
    value: text,
  }));
  return [
    { displayArtist: song.artist, displayTitle: song.title, lang: 'und', offset: 0, synced: isSynced, line },
  ];
}
