/** A server for tests of screens: answers by method and path, writes down what it was asked. */
import type { Album, Artist, Genre, Track } from '@tutti/contract/model/library';
import { vi } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Answer = (asked: Asked) => unknown;

export interface FakeServer {
  readonly asked: Asked[];
  /** `POST /api/users/playlists` of everything asked that is not a GET, in order. */
  changes(): string[];
}

/** Answers that are no `Response` go out as JSON. What nobody answers stays silent, as on a dead line. */
export function serveApi(answers: Record<string, Answer>): FakeServer {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const request: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    const answer = answers[`${request.method} ${request.path}`];
    asked.push(request);
    if (answer === undefined) return new Promise(() => {});
    const reply = await answer(request);
    return reply instanceof Response ? reply : Response.json(reply ?? null);
  });
  return {
    asked,
    changes: () =>
      asked
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) =>
          `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`.trim(),
        ),
  };
}

export const refuse =
  (status: number, code = 'NOT_FOUND') =>
  () =>
    Response.json({ code, message: 'No.' }, { status });

export function buildTrack(id: number, parts: Partial<Track> = {}): Track {
  return {
    id,
    title: `Track ${id}`,
    authors: 'Nova Kline',
    length: '3:00',
    bit_rate: 192,
    album: {
      id: 3,
      title: 'Harbour',
      artUrl: '/api/albums/3/art',
      coverArt: '/api/albums/3/art',
      artColour: '#334455',
    },
    albumId: 3,
    genre: 'Jazz',
    durationMs: 180_000,
    discNumber: 1,
    trackNumber: id,
    genres: ['Jazz'],
    artists: [{ id: 5, name: 'Nova Kline' }],
    replayGain: null,
    isMissing: false,
    ...parts,
  };
}

export function buildAlbum(id: number, parts: Partial<Album> = {}): Album {
  return {
    id,
    title: `Album ${id}`,
    yearReleased: 2020,
    artist: 'Nova Kline',
    artistId: 5,
    trackCount: 5,
    durationMs: 900_000,
    genre: 'Jazz',
    isCompilation: false,
    artUrl: `/api/albums/${id}/art`,
    coverArt: `/api/albums/${id}/art`,
    artColour: '#334455',
    ...parts,
  };
}

export function buildArtist(id: number, parts: Partial<Artist> = {}): Artist {
  return { id, name: `Artist ${id}`, albumCount: 2, trackCount: 9, artUrl: null, ...parts };
}

export function buildGenre(id: number, name: string): Genre {
  return { id, name, trackCount: 50 };
}

export function pageOf<Item>(items: readonly Item[], total = items.length) {
  return { items, nextCursor: null, total };
}
