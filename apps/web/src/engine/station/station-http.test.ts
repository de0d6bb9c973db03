import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStationHttp } from './station-http.ts';

const ADDRESS = { genreId: '7', quality: 'high', index: 500, count: 1, revision: 3 } as const;

afterEach(() => vi.unstubAllGlobals());

/** Asks a server that answers so; tells the address that was asked as well. */
async function ask(answer: Response, count = 1) {
  const asked = vi.fn(async (_url: string, _options: RequestInit) => answer);
  vi.stubGlobal('fetch', asked);
  const http = createStationHttp('https://tutti.example', () => 0);
  const found = http.fetchPieces({ ...ADDRESS, count }, new AbortController().signal);
  const settled = await found.catch((error: Error) => error);
  return { url: asked.mock.calls[0]?.[0], settled };
}

const BYTES = Uint8Array.of(1, 1, 2, 2, 2, 3);
const withLengths = (lengths: string) => new Response(BYTES, { headers: { 'x-piece-lengths': lengths } });
const heldIn = (answer: unknown) =>
  (answer as { pieces: readonly ArrayBuffer[] }).pieces.map((piece) => [...new Uint8Array(piece)]);

describe('the pieces of a station over HTTP', () => {
  it('are asked for by their place in time and the plan they are of', async () => {
    const { url, settled } = await ask(new Response(BYTES));
    expect(url).toBe('https://tutti.example/api/streams/7/pieces/high/500?r=3');
    expect(heldIn(settled)).toEqual([[...BYTES]]);
  });

  it('come several in one answer, each in a buffer of its own', async () => {
    const { url, settled } = await ask(withLengths('2,3,1'), 4);
    expect(url).toBe('https://tutti.example/api/streams/7/pieces/high/500?r=3&count=4');
    expect(heldIn(settled)).toEqual([[1, 1], [2, 2, 2], [3]]);
  });

  it('are one where the server says no lengths, as an earlier version does', async () => {
    const { settled } = await ask(new Response(BYTES), 4);
    expect(heldIn(settled)).toEqual([[...BYTES]]);
  });

  it.each(['2,3', '2,3,2', '6,-1,1', '2,x,1', '', '2.5,2.5,1'])(
    'are none of them taken when they are not as long as was said: %s',
    async (lengths) => {
      const { settled } = await ask(withLengths(lengths), 4);
      expect(settled).toBeInstanceOf(Error);
    },
  );

  it('are not made yet, silence, or a failure, as the first of them is', async () => {
    const later = new Response('', { status: 404, headers: { 'retry-after': '2' } });
    expect((await ask(later, 4)).settled).toEqual({ type: 'later', afterMs: 2_000 });
    // Asked at once, again and again, a busy server would only be busier.
    const unsaid = new Response('', { status: 404 });
    expect((await ask(unsaid, 4)).settled).toEqual({ type: 'later', afterMs: 1_000 });
    expect((await ask(new Response('', { status: 409 }), 4)).settled).toEqual({ type: 'silence' });
    expect((await ask(new Response('', { status: 503 }), 4)).settled).toBeInstanceOf(Error);
  });
});

describe('the hub over HTTP', () => {
  const askHub = async (answer: Response) => {
    localStorage.setItem('jwtToken', 'token');
    const asked = vi.fn(async (_url: string, _options: RequestInit) => answer);
    vi.stubGlobal('fetch', asked);
    const said = await createStationHttp('', () => 0)
      .askHub?.()
      .catch((error: Error) => error);
    localStorage.clear();
    return { said, asked: asked.mock.calls[0] };
  };
  const refusal = (status: number, code: string) =>
    Response.json({ code, message: 'Requests from that site are not accepted.' }, { status });

  it('says that it would let this page in', async () => {
    const { said, asked } = await askHub(Response.json({ negotiateVersion: 1 }));
    expect(said).toBe('open');
    expect([asked?.[0], asked?.[1].method]).toEqual(['/streamhub/negotiate', 'POST']);
  });

  it("says that it takes this page for another site's", async () => {
    expect((await askHub(refusal(403, 'FOREIGN_ORIGIN'))).said).toBe('foreign-origin');
  });

  it.each([
    [403, 'PENDING_APPROVAL'],
    [429, 'TOO_MANY_REQUESTS'],
    [502, 'NODE_NOT_SERVING'],
  ])('says nothing of the way where it refuses for another reason: %i %s', async (status, code) => {
    expect((await askHub(refusal(status, code))).said).toBeInstanceOf(Error);
  });
});
