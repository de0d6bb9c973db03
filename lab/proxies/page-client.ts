/** A minimal client behind a proxy: it signs in, plays part of a song, and joins a station. */
import { request } from 'node:http';
import { connectRaw, UpgradeRefused } from '../../apps/server/src/test/raw-hub-client.ts';
import { REAL_ADMINISTRATOR } from '../../apps/server/src/test/real-server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly json?: object;
}

export interface PageTarget {
  readonly port: number;
  /** Host and port in the address bar. */
  readonly host: string;
}

/** Browsers send the origin with every POST and WebSocket. */
const originOf = ({ host }: PageTarget) => `http://${host}`;

export const call = (target: PageTarget, where: string, { method = 'GET', headers = {}, json }: Call = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const origin = method === 'GET' ? {} : { origin: originOf(target) };
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(`http://localhost:${target.port}${where}`, {
      method,
      headers: { host: target.host, ...origin, ...type, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      answer
        .toArray()
        .then((chunks) => resolve({ status, headers, body: Buffer.concat(chunks as Buffer[]) }), reject);
    });
    sent.end(json === undefined ? undefined : JSON.stringify(json));
  });

export const readJson = <Body>({ body }: Answer) => JSON.parse(body.toString()) as Body;

export interface PageSession {
  readonly token: string;
  readonly cookie: string;
}

/** Returns undefined if the sign-in is refused. */
export async function signIn(
  target: PageTarget,
  account: object = REAL_ADMINISTRATOR,
): Promise<PageSession | undefined> {
  const answer = await call(target, '/api/auth/login', { method: 'POST', json: account });
  if (answer.status !== 200) return undefined;
  const lines = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  return { token: readJson<{ token: string }>(answer).token, cookie: [...new Set(lines)].join('; ') };
}

/** Loads audio with the media cookie, as an audio element does. */
export async function playPart(target: PageTarget, { cookie }: PageSession, range: string): Promise<Answer> {
  const [track] = readJson<{ id: number }[]>(await call(target, '/api/tracks'));
  return call(target, `/api/tracks/${track?.id}/stream`, { headers: { cookie, range } });
}

export async function findStation(target: PageTarget, { token }: PageSession): Promise<number | undefined> {
  const answer = await call(target, '/api/streams', { headers: { authorization: `Bearer ${token}` } });
  return readJson<{ genreId: number }[]>(answer)[0]?.genreId;
}

/** Returns the first message of the hub, or the HTTP status if no WebSocket gets through. */
export async function joinOverHub(target: PageTarget, session: PageSession): Promise<unknown> {
  const genreId = await findStation(target, session);
  try {
    const hub = await connectRaw(`http://localhost:${target.port}/streamhub`, {
      token: session.token,
      origin: originOf(target),
      host: target.host,
    });
    hub.send(JSON.stringify({ type: 1, invocationId: '1', target: 'JoinStream', arguments: [genreId] }));
    const reported = await hub.find(({ target }) => target === 'StreamMetadata');
    hub.close();
    return reported['target'];
  } catch (error) {
    if (error instanceof UpgradeRefused) return error.status;
    throw error;
  }
}

/** Joins over HTTP: returns the reason, the current track and two seconds of audio. */
export async function joinOverHttp(target: PageTarget, session: PageSession) {
  const genreId = await findStation(target, session);
  const headers = { authorization: `Bearer ${session.token}` };
  const negotiated = await call(target, '/streamhub/negotiate', { method: 'POST', headers });
  const current = readJson<{ isActive: boolean }>(
    await call(target, `/api/streams/${genreId}/current`, { headers }),
  );
  const index = Math.floor(Date.now() / 2_000);
  const { cookie } = session;
  const piece = await call(target, `/api/streams/${genreId}/pieces/high/${index}?r=0`, {
    headers: { cookie },
  });
  return {
    door: negotiated.status === 200 ? 'open' : readJson<{ code: string }>(negotiated).code,
    isActive: current.isActive,
    soundBytes: piece.status === 200 ? piece.body.length : 0,
  };
}
