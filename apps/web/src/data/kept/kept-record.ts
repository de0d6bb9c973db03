/** What is kept on this device, and the addresses it is kept under. Pure. */
import { KEPT_PATH } from '@tutti/contract/limits';
import type { Album, Track } from '#api/music.ts';
import type { Playlist } from '#api/playlists-api.ts';

export type KeptKind = 'album' | 'playlist';

export interface KeptRef {
  readonly kind: KeptKind;
  readonly id: string;
}

/** An album or a playlist as the server told it last. */
export type KeptContent =
  | { readonly kind: 'album'; readonly album: Album; readonly tracks: readonly Track[] }
  | { readonly kind: 'playlist'; readonly playlist: Playlist; readonly tracks: readonly Track[] };

export type KeptRecord = KeptContent & {
  readonly keptAtMs: number;
  /** All of it was here once: what is not here any more was taken by the browser. */
  readonly wasWhole: boolean;
  /** The person stopped it half-way. */
  readonly isHalted: boolean;
};

export interface KeptSound {
  readonly trackId: string;
  readonly sizeBytes: number;
  /** Of the track's file when this was fetched: another one now means another file. */
  readonly etag: string;
}

export const keyOf = ({ kind, id }: KeptRef): string => `${kind}/${id}`;

export function refOf(record: KeptContent): KeptRef {
  return { kind: record.kind, id: record.kind === 'album' ? record.album.id : record.playlist.id };
}

export const titleOf = (record: KeptContent): string =>
  record.kind === 'album' ? record.album.title : record.playlist.name;

/** Size and tag stand in the address, so that a list of addresses says all there is to know. */
export function soundAddress(keptId: string, { trackId, sizeBytes, etag }: KeptSound): string {
  return `${KEPT_PATH}${keptId}/sound/${trackId}/${sizeBytes}/${encodeURIComponent(etag)}`;
}

export function artAddress(keptId: string, artUrl: string): string {
  return `${KEPT_PATH}${keptId}/art/${encodeURIComponent(artUrl)}`;
}

export function recordAddress(keptId: string, ref: KeptRef): string {
  return `${KEPT_PATH}${keptId}/record/${keyOf(ref)}`;
}

export type KeptAddress =
  | { readonly is: 'sound'; readonly sound: KeptSound }
  | { readonly is: 'art'; readonly artUrl: string }
  | { readonly is: 'record' };

/** Undefined for what no page of ours has written. */
export function readKeptAddress(pathname: string): KeptAddress | undefined {
  const [is, ...rest] = pathname.slice(KEPT_PATH.length).split('/').slice(1);
  const [first = '', size = '', etag = ''] = rest;
  const sizeBytes = Number(size);
  if (is === 'sound' && sizeBytes > 0)
    return { is, sound: { trackId: first, sizeBytes, etag: decodeURIComponent(etag) } };
  if (is === 'art' && first !== '') return { is, artUrl: decodeURIComponent(first) };
  return is === 'record' ? { is } : undefined;
}

/** The covers that stand beside it. */
export function coversOf(record: KeptContent): ReadonlySet<string> {
  const covers = record.tracks.flatMap(({ coverImageUrl }) => coverImageUrl ?? []);
  return new Set(record.kind === 'album' ? [record.album.artUrl, ...covers] : covers);
}

/** Those whose sound can be had. */
export const wantedOf = ({ tracks }: KeptContent): readonly Track[] =>
  tracks.filter(({ isMissing }) => !isMissing);
