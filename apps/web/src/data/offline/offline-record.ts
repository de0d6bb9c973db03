import { OFFLINE_PATH } from '@tutti/contract/limits';
import type { Album, Track } from '#api/music.ts';
import type { Playlist } from '#api/playlists-api.ts';

export type OfflineKind = 'album' | 'playlist';

export interface OfflineRef {
  readonly kind: OfflineKind;
  readonly id: string;
}

export type OfflineContent =
  | { readonly kind: 'album'; readonly album: Album; readonly tracks: readonly Track[] }
  | { readonly kind: 'playlist'; readonly playlist: Playlist; readonly tracks: readonly Track[] };

export type OfflineRecord = OfflineContent & {
  readonly keptAtMs: number;
  /** Complete once, so missing parts were evicted by the browser. */
  readonly wasWhole: boolean;
  readonly isHalted: boolean;
};

export interface OfflineSound {
  readonly trackId: string;
  readonly sizeBytes: number;
  /** Differs from the server's tag if the file has changed. */
  readonly etag: string;
}

export const keyOf = ({ kind, id }: OfflineRef): string => `${kind}/${id}`;

export function refOf(record: OfflineContent): OfflineRef {
  return { kind: record.kind, id: record.kind === 'album' ? record.album.id : record.playlist.id };
}

export const titleOf = (record: OfflineContent): string =>
  record.kind === 'album' ? record.album.title : record.playlist.name;

/** Size and tag are part of the address, so that the list of addresses contains all metadata. */
export function soundAddress(offlineId: string, { trackId, sizeBytes, etag }: OfflineSound): string {
  return `${OFFLINE_PATH}${offlineId}/sound/${trackId}/${sizeBytes}/${encodeURIComponent(etag)}`;
}

export function artAddress(offlineId: string, artUrl: string): string {
  return `${OFFLINE_PATH}${offlineId}/art/${encodeURIComponent(artUrl)}`;
}

export function recordAddress(offlineId: string, ref: OfflineRef): string {
  return `${OFFLINE_PATH}${offlineId}/record/${keyOf(ref)}`;
}

export type OfflineAddress =
  | { readonly is: 'sound'; readonly sound: OfflineSound }
  | { readonly is: 'art'; readonly artUrl: string }
  | { readonly is: 'record' };

/** Returns undefined for an address that the app has not written. */
export function readOfflineAddress(pathname: string): OfflineAddress | undefined {
  const [is, ...rest] = pathname.slice(OFFLINE_PATH.length).split('/').slice(1);
  const [first = '', size = '', etag = ''] = rest;
  const sizeBytes = Number(size);
  if (is === 'sound' && sizeBytes > 0)
    return { is, sound: { trackId: first, sizeBytes, etag: decodeURIComponent(etag) } };
  if (is === 'art' && first !== '') return { is, artUrl: decodeURIComponent(first) };
  return is === 'record' ? { is } : undefined;
}

export function coversOf(record: OfflineContent): ReadonlySet<string> {
  const covers = record.tracks.flatMap(({ coverImageUrl }) => coverImageUrl ?? []);
  return new Set(record.kind === 'album' ? [record.album.artUrl, ...covers] : covers);
}

export const wantedOf = ({ tracks }: OfflineContent): readonly Track[] =>
  tracks.filter(({ isMissing }) => !isMissing);
