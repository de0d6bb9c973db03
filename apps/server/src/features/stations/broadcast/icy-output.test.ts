import { packetAt, packetStartMs } from '@tutti/broadcast';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/app-error.ts';
import { eventually } from '../../../test/eventually.ts';
import { readPacketNumbers } from '../../../test/fake-encoder.ts';
import { type OnAirServer, startOnAir, TRACK_MS } from '../../../test/on-air-server.ts';
import { listenRaw, type RawListener } from '../../../test/raw-listener.ts';

let server: OnAirServer;
beforeEach(async () => {
  server = await startOnAir();
  await server.setPublic('jazz', true);
});
afterEach(() => server.close());

const FRAME_BYTES = 384;
const BURST_FRAMES = 167;

async function framesOf(listener: RawListener, count: number): Promise<number[]> {
  await eventually(() => expect(listener.body().length).toBeGreaterThanOrEqual(count * FRAME_BYTES));
  return readPacketNumbers(listener.body());
}

/** Advances time in steps that real sockets can follow, and reads what is sent in between. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 240) {
    await server.clock.advanceAsync(Math.min(left, 240));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function unframe(stream: Buffer): { sound: Buffer; titles: { atByte: number; text: string }[] } {
  const parts: Buffer[] = [];
  const titles: { atByte: number; text: string }[] = [];
  let sound = 0;
  for (let at = 0; at < stream.length; ) {
    const part = stream.subarray(at, at + 8_192);
    parts.push(part);
    sound += part.length;
    at += part.length;
    if (part.length < 8_192 || at >= stream.length) break;
    const length = (stream[at] ?? 0) * 16;
    const text = stream
      .subarray(at + 1, at + 1 + length)
      .toString()
      .replace(/\0+$/, '');
    if (length > 0) titles.push({ atByte: sound, text });
    at += 1 + length;
  }
  return { sound: Buffer.concat(parts), titles };
}

describe('the header of a stream', () => {
  it('is short and plain: no length, no chunks, a closing connection', async () => {
    const player = await server.listen('/radio/jazz.mp3', ['Icy-MetaData: 1', 'Range: bytes=0-']);
    const { statusLine, headers, bytes } = await player.head();
    expect(statusLine).toBe('HTTP/1.1 200 OK');
    const startMs = Number(headers['x-audio-start']);
    expect(headers).toMatchObject({
      date: new Date(server.clock.now()).toUTCString(),
      'content-type': 'audio/mpeg',
      'icy-name': 'Jazz Radio',
      'icy-genre': 'Jazz',
      'icy-description': 'Jazz around the clock, the same moment for everyone.',
      'icy-url': 'http://localhost:4747',
      'icy-br': '128',
      'icy-sr': '48000',
      'ice-audio-info': 'samplerate=48000;channels=2;bitrate=128',
      'icy-pub': '1',
      'icy-logo': 'http://localhost:4747/radio/jazz/art.jpg',
      'icy-metaint': '8192',
      'cache-control': 'no-store',
      'accept-ranges': 'none',
      connection: 'close',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(bytes).toBeLessThan(2_048);
    expect(startMs).toBe(packetStartMs('mp3', packetAt('mp3', server.clock.now() - 1_500)));
    expect(await framesOf(player, 1).then(([first]) => first)).toBe(packetAt('mp3', startMs));
    player.leave();
  });

  it('has no metadata interval unless requested, and keeps private stations out of directories', async () => {
    const { key } = await server.makeKey(server.admin);
    const player = await server.listen(`/radio/hip-hop.mp3?key=${key}`);
    const { headers } = await player.head();
    expect(headers).toMatchObject({ 'icy-pub': '0', 'icy-do-not-index': '1', 'icy-version': '2' });
    expect(headers).not.toHaveProperty('icy-metaint');
    expect(headers).not.toHaveProperty('icy-logo');
    player.leave();
  });

  it.each([
    ['HTTP/1.0 without a host', ['GET /radio/jazz.mp3 HTTP/1.0']],
    ['HTTP/1.1 without a host', ['GET /radio/jazz.mp3 HTTP/1.1']],
    ['the name of the genre', ['GET /radio/JAZZ.mp3 HTTP/1.0']],
  ])('answers %s', async (_what, lines) => {
    const player = await listenRaw(server.port, lines);
    expect((await player.head()).statusLine).toMatch(/^HTTP\/1\.[01] 200 OK$/);
    await framesOf(player, BURST_FRAMES);
    player.leave();
  });

  it('is the whole response to HEAD: nothing is encoded, and the connection is free at once', async () => {
    const player = await listenRaw(server.port, [
      'HEAD /radio/jazz.mp3 HTTP/1.1',
      'Host: x',
      'Icy-MetaData: 1',
    ]);
    const { statusLine, headers } = await player.head();
    expect(statusLine).toBe('HTTP/1.1 200 OK');
    expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'icy-metaint': '8192' });
    await player.ended();
    expect(player.body()).toHaveLength(0);
    expect(server.encoder.reads).toEqual([]);
    expect(server.encoder.held).toEqual([]);
  });

  it('answers the preflight requests of browsers', async () => {
    const answer = await server.app.inject({ method: 'OPTIONS', url: '/radio/jazz.mp3' });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toBe('GET, POST, HEAD, OPTIONS');
    expect(answer.headers['access-control-allow-headers']).toContain('Icy-MetaData, Range');
    expect(answer.headers['access-control-expose-headers']).toContain(
      'icy-metaint, icy-name, icy-genre, icy-br, icy-description, icy-url, X-Audio-Start',
    );
  });
});

describe('the audio of a stream', () => {
  it('begins 1.5 s in the past, runs 2.5 s ahead, and then arrives at playback speed', async () => {
    const player = await server.listen('/radio/jazz.mp3');
    const burst = await framesOf(player, BURST_FRAMES - 1);
    const nowMs = server.clock.now();
    expect(burst[0]).toBe(packetAt('mp3', nowMs - 1_500));
    expect(burst.at(-1)).toBe(packetAt('mp3', nowMs + 2_500) - 1);
    await pass(9_600);
    const all = await framesOf(player, burst.length + 400);
    expect(all).toEqual(Array.from({ length: burst.length + 400 }, (_, at) => (burst[0] ?? 0) + at));
    player.leave();
  });

  it('is the same for everybody, whenever they joined', async () => {
    const first = await server.listen('/radio/jazz.mp3');
    await framesOf(first, BURST_FRAMES - 1);
    await pass(1_000);
    const second = await server.listen('/radio/jazz.mp3', ['Icy-MetaData: 1']);
    await second.head();
    await pass(4_800);
    const received = await framesOf(first, BURST_FRAMES + 200);
    await framesOf(second, BURST_FRAMES + 190);
    const alsoReceived = readPacketNumbers(unframe(second.body()).sound);
    const from = received.indexOf(alsoReceived[0] ?? 0);
    expect(from).toBeGreaterThan(0);
    expect(received.slice(from, from + 300)).toEqual(alsoReceived.slice(0, 300));
    first.leave();
    second.leave();
  });

  it('changes its title with the audio, at most a quarter of a second early or late', async () => {
    await server.clock.advanceAsync(TRACK_MS - 4_000);
    const { entries } = (
      await server.call(
        'GET',
        `/api/streams/${(await server.features.radio.resolveStation('jazz')).genreId}/current`,
        {
          token: server.admin,
        },
      )
    ).json() as {
      entries: { seq: number; startedAtMs: number; track: { title: string; authors: string } }[];
    };
    const player = await server.listen('/radio/jazz.mp3', ['Icy-MetaData: 1']);
    const { headers } = await player.head();
    await pass(7_200);
    await eventually(() => expect(player.body().length).toBeGreaterThan(16 * 10_800));
    const { titles } = unframe(player.body());
    const [current, next] = entries;
    expect(titles.map(({ text }) => text)).toEqual(
      [current, next].map(
        (entry) =>
          `StreamTitle='${entry?.track.authors} - ${entry?.track.title}';` +
          `StreamUrl='http://localhost:4747/radio/jazz/art.jpg?seq=${entry?.seq}';`,
      ),
    );
    expect(titles[0]?.atByte).toBe(8_192);
    const changedAtMs = Number(headers['x-audio-start']) + (titles[1]?.atByte ?? 0) / 16;
    expect(Math.abs(changedAtMs - (next?.startedAtMs ?? 0))).toBeLessThanOrEqual(256);
    player.leave();
  });

  it('names the first track even on a station that has just begun', async () => {
    const { genreId } = await server.features.radio.resolveStation('jazz');
    const control = async (what: string) => {
      const address = `/api/streams/${genreId}/${what}`;
      expect((await server.call('POST', address, { token: server.admin })).statusCode).toBe(200);
    };
    await control('stop');
    await server.clock.advanceAsync(60_000);
    await control('start');
    const player = await server.listen('/radio/jazz.mp3', ['Icy-MetaData: 1']);
    await eventually(() => expect(player.body().length).toBeGreaterThan(8_192 + 400));
    const [first] = unframe(player.body()).titles;
    expect(first?.text).toMatch(/^StreamTitle='Trio \d - Piece \d';/);
    expect(first?.atByte).toBe(8_192);
    player.leave();
  });

  it('continues after a moment without audio, and skips what came too late', async () => {
    const player = await server.listen('/radio/jazz.mp3');
    const burst = await framesOf(player, BURST_FRAMES - 1);
    server.encoder.failure = new AppError('UNAVAILABLE');
    await pass(1_200);
    server.encoder.failure = undefined;
    await pass(480);
    const caughtUp = await framesOf(player, burst.length + 70);
    expect(caughtUp).toEqual(caughtUp.map((_, at) => (burst[0] ?? 0) + at));
    server.clock.sleep(60_000);
    await pass(480);
    const resumed = await framesOf(player, caughtUp.length + 160);
    const gapAt = resumed.findIndex((packet, at) => at > 0 && packet !== (resumed[at - 1] ?? 0) + 1);
    expect(packetStartMs('mp3', resumed[gapAt] ?? 0)).toBeGreaterThan(server.clock.now() - 2_000);
    player.leave();
  });

  it('is encoded for as long as somebody listens', async () => {
    const player = await server.listen('/radio/jazz.mp3');
    await framesOf(player, 100);
    expect(server.encoder.held).toEqual([expect.stringMatching(/ mp3$/)]);
    player.leave();
    await eventually(() => expect(server.encoder.held).toEqual([]));
    const before = server.encoder.reads.length;
    await pass(2_400);
    expect(server.encoder.reads).toHaveLength(before);
  });
});

describe('a stream ends', () => {
  const stop = async (slug: string) =>
    server.call('POST', `/api/streams/${(await server.features.radio.resolveStation(slug)).genreId}/stop`, {
      token: server.admin,
    });

  it.each([
    ['the station is stopped', () => stop('jazz')],
    ['the station becomes private', () => server.setPublic('jazz', false)],
  ])('between two frames when %s', async (_what, act) => {
    const player = await server.listen('/radio/jazz.mp3');
    await framesOf(player, BURST_FRAMES - 1);
    await act();
    await player.ended();
    expect(player.body().length % FRAME_BYTES).toBe(0);
    expect(server.encoder.held).toEqual([]);
  });

  it('when its key is revoked, and only then', async () => {
    const one = await server.makeKey(server.admin);
    const other = await server.makeKey(server.admin);
    const players = await Promise.all(
      [one, other].map(({ key }) => server.listen(`/radio/hip-hop.mp3?key=${key}`)),
    );
    for (const player of players) await framesOf(player, 100);
    await server.call('DELETE', `/api/users/listen-keys/${one.id}`, { token: server.admin });
    await players[0]?.ended();
    expect(players[1]?.socket.destroyed).toBe(false);
    expect((await server.app.inject(`/radio/hip-hop.mp3?key=${one.key}`)).statusCode).toBe(401);
    players[1]?.leave();
  });

  it('for readers that stall, while the others keep listening', async () => {
    const slow: RawListener[] = [];
    const errors: unknown[] = [];
    for (let count = 0; count < 15; count += 1) {
      const player = await server.listen('/radio/jazz.mp3');
      player.socket.pause();
      player.socket.once('error', (error: NodeJS.ErrnoException) => void errors.push(error.code));
      slow.push(player);
    }
    const quick = await server.listen('/radio/jazz.mp3');
    await quick.head();
    const before = (await framesOf(quick, BURST_FRAMES - 1)).length;
    // Far more than the system buffers for a socket.
    let passedMs = 0;
    await eventually(async () => {
      await pass(24_000);
      passedMs += 24_000;
      const { listeners } = server.features.outputs.ofStation(
        (await server.features.radio.resolveStation('jazz')).id,
      );
      expect(listeners.icy).toBe(1);
    });
    const received = await framesOf(quick, before + Math.floor(passedMs / 24));
    expect(received).toEqual(received.map((_, at) => (received[0] ?? 0) + at));
    // The system buffers nothing for them either: a reader that resumes learns that the stream is over.
    for (const player of slow) player.socket.resume();
    await eventually(() => expect(errors).toEqual(Array(15).fill('ECONNRESET')));
    for (const player of slow) await player.ended();
    quick.leave();
  });
});

describe('a listener who loses access while the first audio is encoded', () => {
  const revoked = async () => {
    const { id, key } = await server.makeKey(server.admin);
    return {
      address: `/radio/hip-hop.mp3?key=${key}`,
      happen: () => server.call('DELETE', `/api/users/listen-keys/${id}`, { token: server.admin }),
    };
  };
  const signedOut = async () => {
    const token = await server.createToken({ roles: ['User'] });
    return {
      address: `/radio/hip-hop.mp3?access_token=${token}`,
      happen: () => server.call('POST', '/api/auth/logout', { token }),
    };
  };
  const privateStation = async () => ({
    address: '/radio/jazz.mp3',
    happen: () => server.setPublic('jazz', false),
  });

  it.each([
    ['a key that is revoked', revoked],
    ['a session that ends', signedOut],
    ['nothing, on a station that becomes private', privateStation],
  ])('gets 401 and leaves nothing open: %s', async (_what, begin) => {
    const { address, happen } = await begin();
    let open = () => {};
    server.encoder.gate = new Promise((resolve) => {
      open = resolve;
    });
    const player = await server.listen(address);
    await eventually(() => expect(server.encoder.reads).toHaveLength(1));
    await happen();
    open();
    const { statusLine, headers } = await player.head();
    expect(statusLine).toBe('HTTP/1.1 401 Unauthorized');
    expect(headers['content-type']).toContain('application/json');
    expect(headers['www-authenticate']).toBe('Basic realm="Tutti"');
    expect(server.encoder.held).toEqual([]);
    for (const slug of ['jazz', 'hip-hop']) {
      const { id } = await server.features.radio.resolveStation(slug);
      expect(server.features.outputs.ofStation(id).listeners.icy).toBe(0);
    }
    await pass(1_200);
    expect(server.encoder.reads).toHaveLength(1);
    player.leave();
  });
});

describe('a listener', () => {
  it('is counted in the app and in the admin area', async () => {
    const player = await server.listen('/radio/jazz.mp3');
    await framesOf(player, 100);
    const streams = (await server.call('GET', '/api/streams', { token: server.admin })).json() as object[];
    expect(streams[1]).toMatchObject({ genreName: 'Jazz', slug: 'jazz', isPublic: true, listenerCount: 1 });
    const overview = (await server.call('GET', '/api/admin/broadcast', { token: server.admin })).json() as {
      stations: object[];
    };
    expect(overview.stations[1]).toMatchObject({
      encoders: { mp3: 1, aac: 0 },
      listeners: { icy: 1, hls: 0 },
    });
    player.leave();
  });

  it('is one of at most five with one key', async () => {
    const { key } = await server.makeKey(server.admin);
    const players = [];
    for (let count = 0; count < 5; count += 1) {
      const player = await server.listen(`/radio/jazz.mp3?key=${key}`);
      await player.head();
      players.push(player);
    }
    const refused = await server.app.inject(`/radio/jazz.mp3?key=${key}`);
    expect(refused.statusCode).toBe(429);
    players[0]?.leave();
    await eventually(async () => {
      const again = await server.listen(`/radio/jazz.mp3?key=${key}`);
      expect((await again.head()).statusLine).toBe('HTTP/1.1 200 OK');
      again.leave();
    });
    for (const player of players) player.leave();
  });

  it('is refused if nothing is on air, access is denied, or the station does not exist', async () => {
    const fetchBytes = async (url: string) => {
      const answer = await server.app.inject(url);
      return [
        answer.statusCode,
        (answer.json() as { code: string }).code,
        answer.headers['www-authenticate'],
      ];
    };
    expect(await fetchBytes('/radio/hip-hop.mp3')).toEqual([401, 'UNAUTHENTICATED', 'Basic realm="Tutti"']);
    expect(await fetchBytes('/radio/polka.mp3')).toEqual([404, 'STREAM_NOT_FOUND', undefined]);
    expect(await fetchBytes('/radio/jazz.ogg')).toEqual([404, 'NOT_FOUND', undefined]);
    expect(await fetchBytes('/radio')).toEqual([404, 'NOT_FOUND', undefined]);
    const { genreId } = await server.features.radio.resolveStation('jazz');
    await server.call('POST', `/api/streams/${genreId}/stop`, { token: server.admin });
    expect(await fetchBytes('/radio/jazz.mp3')).toEqual([409, 'STREAM_INACTIVE', undefined]);
  });

  it('is asked to retry when the server cannot encode audio', async () => {
    server.encoder.failure = new AppError('UNAVAILABLE', { retryAfterS: 5 });
    const answer = await server.app.inject('/radio/jazz.mp3');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(server.encoder.held).toEqual([]);
    const { listeners } = server.features.outputs.ofStation(
      (await server.features.radio.resolveStation('jazz')).id,
    );
    expect(listeners.icy).toBe(0);
  });
});
