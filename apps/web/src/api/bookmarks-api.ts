import { bookmarkAddresses } from '@tutti/contract/bookmarks/addresses';
import { callApi } from './api-client.ts';
import { toTrack } from './library-api.ts';
import type { Track } from './music.ts';

export interface Bookmark {
  readonly track: Track;
  readonly positionSeconds: number;
}

/** Last changed first. */
export async function fetchBookmarks(signal: AbortSignal): Promise<Bookmark[]> {
  const reply = await callApi(bookmarkAddresses.list, { signal });
  return reply.map(({ track, positionMs }) => ({
    track: toTrack(track),
    positionSeconds: positionMs / 1_000,
  }));
}

export interface BookmarkInput {
  readonly trackId: string;
  /** Undefined removes the bookmark. */
  readonly positionSeconds: number | undefined;
}

export async function setBookmark({ trackId, positionSeconds }: BookmarkInput): Promise<void> {
  const params = { trackId };
  if (positionSeconds === undefined) await callApi(bookmarkAddresses.remove, { params });
  else {
    const body = { positionMs: Math.round(positionSeconds * 1_000) };
    await callApi(bookmarkAddresses.save, { params, body });
  }
}
