import { OFFLINE_BIT_RATE_KBPS, type StreamFormat } from '@tutti/contract/limits';
import { readCode } from '#api/api-error.ts';
import { fetchAlbum } from '#api/library/screens-api.ts';
import { fetchAlbumTracks } from '#api/library-api.ts';
import type { Track } from '#api/music.ts';
import { fetchPlaylists, fetchPlaylistTracks } from '#api/playlists-api.ts';
import type { OfflineSource } from './downloader.ts';
import type { OfflineContent, OfflineRef } from './offline-record.ts';
import { readOfflineSettings } from './offline-settings.ts';

/** Songs below this multiple of the transcode's size are not worth another loss of quality. */
const WORTH_TRANSCODING = 1.25;

async function fetchAlbumContent(id: string, signal: AbortSignal): Promise<OfflineContent | undefined> {
  try {
    const [album, tracks] = await Promise.all([fetchAlbum(id, signal), fetchAlbumTracks(id, signal)]);
    return { kind: 'album', album, tracks };
  } catch (error) {
    if (readCode(error) === 'ALBUM_NOT_FOUND') return undefined;
    throw error;
  }
}

async function fetchPlaylistContent(id: string, signal: AbortSignal): Promise<OfflineContent | undefined> {
  const playlist = (await fetchPlaylists(signal)).find((one) => one.id === id);
  if (playlist === undefined) return undefined;
  return { kind: 'playlist', playlist, tracks: await fetchPlaylistTracks(id, signal) };
}

/** Opus sounds better at that size, but only MP3 plays everywhere. */
function smallFormat(): StreamFormat {
  return new Audio().canPlayType('audio/ogg; codecs=opus') === '' ? 'mp3' : 'opus';
}

function soundUrl({ audioUrl, bitRateKbps }: Track): string {
  const isWorthIt = bitRateKbps === 0 || bitRateKbps > OFFLINE_BIT_RATE_KBPS * WORTH_TRANSCODING;
  if (!readOfflineSettings().isSmall || !isWorthIt) return audioUrl;
  return `${audioUrl}?format=${smallFormat()}&bitRate=${OFFLINE_BIT_RATE_KBPS}`;
}

/** The browser's cache may hold a former file under the same address. */
const fetchUncached = (address: string, init: RequestInit) => fetch(address, { cache: 'no-store', ...init });

export const offlineSource: OfflineSource = {
  fetchContent: ({ kind, id }: OfflineRef, signal) =>
    kind === 'album' ? fetchAlbumContent(id, signal) : fetchPlaylistContent(id, signal),
  async fetchTag(trackId, signal) {
    const answer = await fetchUncached(`/api/tracks/${trackId}/stream`, { method: 'HEAD', signal });
    if (answer.status === 404 || answer.status === 410) return undefined;
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    return answer.headers.get('etag') ?? '';
  },
  fetchSound: (track, signal) => fetchUncached(soundUrl(track), { signal }),
  fetchArt: (artUrl, signal) => fetch(`${artUrl}${artUrl.includes('?') ? '&' : '?'}size=640`, { signal }),
};
