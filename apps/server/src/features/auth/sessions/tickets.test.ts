import type { AddressInfo } from 'node:net';
import { HUB_PATH, HUB_TICKET_MS, MEDIA_TICKET_MS } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { connectRaw, UpgradeRefused } from '../../../test/raw-hub-client.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await buildTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  token = await server.createToken();
});

async function openTicket(kind: 'hub' | 'media'): Promise<string> {
  const reply = await server.call('POST', '/api/auth/ticket', { token, body: { for: kind } });
  expect(reply.statusCode).toBe(200);
  const { ticket, expiresInS } = reply.json() as { ticket: string; expiresInS: number };
  expect(expiresInS * 1_000).toBe(kind === 'hub' ? HUB_TICKET_MS : MEDIA_TICKET_MS);
  return ticket;
}

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await server.call('GET', url, { headers })).statusCode;
const art = '/api/albums/999/art';
const audio = '/api/tracks/999/stream';

async function connect(ticket: string): Promise<number | 'ok'> {
  const { port } = server.app.server.address() as AddressInfo;
  try {
    const client = await connectRaw(`http://127.0.0.1:${port}${HUB_PATH}`, { token: ticket });
    client.close();
    return 'ok';
  } catch (error) {
    if (error instanceof UpgradeRefused) return error.status;
    throw error;
  }
}

describe('a media ticket', () => {
  it('opens album artwork and audio by address, repeatedly for six hours [M-445]', async () => {
    const ticket = await openTicket('media');
    const send = () => Promise.all([art, audio].map((url) => statusOf(`${url}?access_token=${ticket}`)));
    expect(await send()).toEqual([404, 404]);
    server.clock.sleep(MEDIA_TICKET_MS - 1_000);
    expect(await send()).toEqual([404, 404]);
    server.clock.sleep(1_000);
    expect(await send()).toEqual([401, 401]);
  });

  it('opens nothing else, and counts neither as a bearer token nor as the cookie', async () => {
    const ticket = await openTicket('media');
    const used = `?access_token=${ticket}`;
    expect(await statusOf(art + used)).toBe(404);
    const answers = await Promise.all([
      statusOf(art, { authorization: `Bearer ${ticket}` }),
      statusOf(art, { cookie: `tutti_media=${ticket}` }),
      statusOf('/api/auth/me', { authorization: `Bearer ${ticket}` }),
      ...[
        '/api/tracks/999/waveform',
        '/api/tracks/999/lyrics',
        '/api/streams/9/hls/a.m3u8',
        '/api/auth/me',
      ].map((url) => statusOf(url + used)),
      connect(ticket),
    ]);
    expect(answers).toEqual(Array(answers.length).fill(401));
  });
});

describe('a hub ticket', () => {
  it('connects once', async () => {
    const ticket = await openTicket('hub');
    expect([await connect(ticket), await connect(ticket)]).toEqual(['ok', 401]);
  });

  it('connects one of two simultaneous clients', async () => {
    const ticket = await openTicket('hub');
    expect((await Promise.all([connect(ticket), connect(ticket)])).sort()).toEqual([401, 'ok']);
  });

  it('expires after a minute', async () => {
    const ticket = await openTicket('hub');
    server.clock.sleep(HUB_TICKET_MS);
    expect(await connect(ticket)).toBe(401);
  });

  it('opens no artwork, no audio and no call', async () => {
    const ticket = await openTicket('hub');
    const answers = await Promise.all([
      statusOf(`${art}?access_token=${ticket}`),
      statusOf(`${audio}?access_token=${ticket}`),
      statusOf('/api/auth/me', { authorization: `Bearer ${ticket}` }),
    ]);
    expect(answers).toEqual([401, 401, 401]);
  });
});

describe('either kind of ticket', () => {
  it('ends with its session', async () => {
    const [media, hub] = [await openTicket('media'), await openTicket('hub')];
    expect(await statusOf(`${art}?access_token=${media}`)).toBe(404);
    await server.call('POST', '/api/auth/logout', { token });
    expect(await statusOf(`${art}?access_token=${media}`)).toBe(401);
    expect(await connect(hub)).toBe(401);
  });

  it('is in no log', async () => {
    const [media, hub] = [await openTicket('media'), await openTicket('hub')];
    await statusOf(`${audio}?access_token=${media}`);
    await connect(hub);
    await connect(hub);
    for (const secret of [media, hub, token]) expect(server.logText()).not.toContain(secret);
  });
});

describe('the session token', () => {
  it('is still accepted in the address of artwork, audio and the hub, for documented clients [M-445, M-457]', async () => {
    expect(await statusOf(`${art}?access_token=${token}`)).toBe(404);
    expect(await statusOf(`${audio}?access_token=${token}`)).toBe(404);
    expect([await connect(token), await connect(token)]).toEqual(['ok', 'ok']);
  });
});
