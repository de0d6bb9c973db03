import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStationHttp } from './create-station-http.ts';

const ADDRESS = { genreId: '7', quality: 'high', index: 500, count: 1, revision: 3 } as const;

afterEach(() => vi.unstubAllGlobals());

/** Calls a server that returns this response, and reports the requested address as well. */
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
  it('are requested by their index and the revision of the plan', async () => {
    const { url, settled } = await ask(new Response(BYTES));
    expect(url).toBe('https://tutti.example/api/streams/7/pieces/high/500?r=3');
    expect(heldIn(settled)).toEqual([[...BYTES]]);
  });

  it('come several in one response, each in a buffer of its own', async () => {
    const { url, settled } = await ask(withLengths('2,3,1'), 4);
    expect(url).toBe('https://tutti.example/api/streams/7/pieces/high/500?r=3&count=4');
    expect(heldIn(settled)).toEqual([[1, 1], [2, 2, 2], [3]]);
  });

  it('are one if the server sends no lengths, like an earlier version', async () => {
    const { settled } = await ask(new Response(BYTES), 4);
    expect(heldIn(settled)).toEqual([[...BYTES]]);
  });

  it.each(['2,3', '2,3,2', '6,-1,1', '2,x,1', '', '2.5,2.5,1'])(
    'are all rejected when the lengths do not match: %s',
    async (lengths) => {
      const { settled } = await ask(withLengths(lengths), 4);
      expect(settled).toBeInstanceOf(Error);
    },
  );

  it('are pending, silence or a failure, depending on the first of them', async () => {
    const later = new Response('', { status: 404, headers: { 'retry-after': '2' } });
    expect((await ask(later, 4)).settled).toEqual({ type: 'later', afterMs: 2_000 });
    // Immediate retries would only add load to a busy server.
    const unsaid = new Response('', { status: 404 });
    expect((await ask(unsaid, 4)).settled).toEqual({ type: 'later', afterMs: 1_000 });
    expect((await ask(new Response('', { status: 409 }), 4)).settled).toEqual({ type: 'silence' });
    expect((await ask(new Response('', { status: 503 }), 4)).settled).toBeInstanceOf(Error);
  });
});

describe('the hub over HTTP', () => {
  const checkHub = async (answer: Response) => {
    localStorage.setItem('jwtToken', 'token');
    const asked = vi.fn(async (_url: string, _options: RequestInit) => answer);
    vi.stubGlobal('fetch', asked);
    const said = await createStationHttp('', () => 0)
      .checkHub?.()
      .catch((error: Error) => error);
    localStorage.clear();
    return { said, asked: asked.mock.calls[0] };
  };
  const refusal = (status: number, code: string) =>
    Response.json({ code, message: 'Requests from that site are not accepted.' }, { status });

  it('reports that it would accept this page', async () => {
    const { said, asked } = await checkHub(Response.json({ negotiateVersion: 1 }));
    expect(said).toBe('open');
    expect([asked?.[0], asked?.[1].method]).toEqual(['/streamhub/negotiate', 'POST']);
  });

  it("reports that it takes this page for another site's", async () => {
    expect((await checkHub(refusal(403, 'FOREIGN_ORIGIN'))).said).toBe('foreign-origin');
  });

  it.each([
    [403, 'PENDING_APPROVAL'],
    [429, 'TOO_MANY_REQUESTS'],
    [502, 'NODE_NOT_SERVING'],
  ])(
    'reports nothing about the connection where it refuses for another reason: %i %s',
    async (status, code) => {
      expect((await checkHub(refusal(status, code))).said).toBeInstanceOf(Error);
    },
  );
});
