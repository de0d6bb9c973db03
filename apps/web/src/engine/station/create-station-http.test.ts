import { roomStation } from '@tutti/contract/stations/station-ref';
import { buildRoomStream, ROOM_ID } from '@tutti/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { createStationHttp } from './create-station-http.ts';

const ADDRESS = { station: 'genre-7', quality: 'high', index: 500, count: 1, revision: 3 } as const;

const ROOM = roomStation(ROOM_ID);

afterEach(() => vi.unstubAllGlobals());

/** Calls a server that returns this response, and reports the requested address as well. */
async function requestPieces(answer: Response, count = 1) {
  const fetchMock = vi.fn(async (_url: string, _options: RequestInit) => answer);
  vi.stubGlobal('fetch', fetchMock);
  const http = createStationHttp('https://tutti.example', () => 0);
  const found = http.fetchPieces({ ...ADDRESS, count }, new AbortController().signal);
  const settled = await found.catch((error: Error) => error);
  return { url: fetchMock.mock.calls[0]?.[0], settled };
}

const BYTES = Uint8Array.of(1, 1, 2, 2, 2, 3);
const withLengths = (lengths: string) => new Response(BYTES, { headers: { 'x-piece-lengths': lengths } });
const heldIn = (answer: unknown) =>
  (answer as { pieces: readonly ArrayBuffer[] }).pieces.map((piece) => [...new Uint8Array(piece)]);

describe('the pieces of a station over HTTP', () => {
  it('are requested by their index and the revision of the plan', async () => {
    const { url, settled } = await requestPieces(new Response(BYTES));
    expect(url).toBe('https://tutti.example/api/streams/7/pieces/high/500?r=3');
    expect(heldIn(settled)).toEqual([[...BYTES]]);
  });

  it('of a room are at the address of the room', async () => {
    const fetchMock = vi.fn(async (_url: string) => new Response(BYTES));
    vi.stubGlobal('fetch', fetchMock);
    const http = createStationHttp('https://tutti.example', () => 0);
    await http.fetchPieces({ ...ADDRESS, station: ROOM }, new AbortController().signal);
    expect(fetchMock.mock.calls[0]?.[0]).toBe(
      `https://tutti.example/api/rooms/${ROOM_ID}/pieces/high/500?r=3`,
    );
  });

  it('come several in one response, each in a buffer of its own', async () => {
    const { url, settled } = await requestPieces(withLengths('2,3,1'), 4);
    expect(url).toBe('https://tutti.example/api/streams/7/pieces/high/500?r=3&count=4');
    expect(heldIn(settled)).toEqual([[1, 1], [2, 2, 2], [3]]);
  });

  it('are one if the server sends no lengths, like an earlier version', async () => {
    const { settled } = await requestPieces(new Response(BYTES), 4);
    expect(heldIn(settled)).toEqual([[...BYTES]]);
  });

  it.each(['2,3', '2,3,2', '6,-1,1', '2,x,1', '', '2.5,2.5,1'])(
    'are all rejected when the lengths do not match: %s',
    async (lengths) => {
      const { settled } = await requestPieces(withLengths(lengths), 4);
      expect(settled).toBeInstanceOf(Error);
    },
  );

  it('are pending, silence or a failure, depending on the first of them', async () => {
    const later = new Response('', { status: 404, headers: { 'retry-after': '2' } });
    expect((await requestPieces(later, 4)).settled).toEqual({ type: 'later', afterMs: 2_000 });
    // Immediate retries would only add load to a busy server.
    const unsaid = new Response('', { status: 404 });
    expect((await requestPieces(unsaid, 4)).settled).toEqual({ type: 'later', afterMs: 1_000 });
    expect((await requestPieces(new Response('', { status: 409 }), 4)).settled).toEqual({ type: 'silence' });
    expect((await requestPieces(new Response('', { status: 503 }), 4)).settled).toBeInstanceOf(Error);
  });
});

describe('a room over HTTP', () => {
  it('tells what is on air at its own address, and is given no hint that a track is over', async () => {
    storeToken('token');
    const stream = buildRoomStream({ startsAtMs: 1_000, serverTimeMs: 5_000 });
    const fetchMock = vi.fn(async (_url: string) => Response.json(stream));
    vi.stubGlobal('fetch', fetchMock);
    const http = createStationHttp('', () => 0);
    await expect(http.fetchNowPlaying(ROOM)).resolves.toMatchObject({ station: ROOM, current: { id: '1' } });
    await http.advance(ROOM);
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([`/api/rooms/${ROOM_ID}/current`]);
  });
});

describe('the hub over HTTP', () => {
  const checkHub = async (answer: Response) => {
    localStorage.setItem('jwtToken', 'token');
    const fetchMock = vi.fn(async (_url: string, _options: RequestInit) => answer);
    vi.stubGlobal('fetch', fetchMock);
    const outcome = await createStationHttp('', () => 0)
      .checkHub?.()
      .catch((error: Error) => error);
    localStorage.clear();
    return { outcome, request: fetchMock.mock.calls[0] };
  };
  const refusal = (status: number, code: string) =>
    Response.json({ code, message: 'Requests from that site are not accepted.' }, { status });

  it('reports that it would accept this page', async () => {
    const { outcome, request } = await checkHub(Response.json({ negotiateVersion: 1 }));
    expect(outcome).toBe('open');
    expect([request?.[0], request?.[1].method]).toEqual(['/streamhub/negotiate', 'POST']);
  });

  it("reports that it takes this page for another site's", async () => {
    expect((await checkHub(refusal(403, 'FOREIGN_ORIGIN'))).outcome).toBe('foreign-origin');
  });

  it.each([
    [403, 'PENDING_APPROVAL'],
    [429, 'TOO_MANY_REQUESTS'],
    [502, 'NODE_NOT_SERVING'],
  ])(
    'reports nothing about the connection where it refuses for another reason: %i %s',
    async (status, code) => {
      expect((await checkHub(refusal(status, code))).outcome).toBeInstanceOf(Error);
    },
  );
});
