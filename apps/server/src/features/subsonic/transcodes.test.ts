import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS, isFirstDatabase } from '../../test/each-database.ts';
import { eventually, eventuallyOn } from '../../test/eventually.ts';
import { sine, writeWav } from '../../test/generated-sound.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { writeSample } from '../../test/sample-audio.ts';
import { type CallParameters, type ConnectedApp, connectApp, toUrl } from '../../test/subsonic-calls.ts';

vi.setConfig({ testTimeout: 120_000 });

const SECONDS = 10;
/** Takes a moment longer than its first bytes. */
const SLOW_SECONDS = 40;
/** Takes seconds, so that a test can interrupt it in time. */
const LONG_SECONDS = 150;
const LONG_RATE_HZ = 16_000;
/** Slightly longer than an unread transcode continues. */
const GIVEN_UP_MS = 2_000;
const secondsOf: Readonly<Record<string, number>> = { 'slow.wav': SLOW_SECONDS, 'long.wav': LONG_SECONDS };
const OWN_BYTES = Buffer.alloc(50_000, 'own bytes ');

describe.each(DATABASE_KINDS)('transcoded songs for apps on %s (opensubsonic 7)', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let base = '';
  let port = 0;
  /** Ids by the kind of file: recognized by its own bytes, short, long, or without sound. */
  let ids = { mp3: '', wav: '', slow: '', long: '', text: '', aiff: '', alac: '' };

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const musicDir = server.config.musicDir ?? '';
    mkdirSync(musicDir, { recursive: true });
    writeWav(path.join(musicDir, 'tone.wav'), { seconds: SECONDS, sampleAt: sine(440, -12) });
    writeWav(path.join(musicDir, 'slow.wav'), { seconds: SLOW_SECONDS, sampleAt: sine(440, -12) });
    writeWav(path.join(musicDir, 'long.wav'), {
      seconds: LONG_SECONDS,
      sampleRateHz: LONG_RATE_HZ,
      sampleAt: sine(440, -12, { sampleRateHz: LONG_RATE_HZ }),
    });
    writeFileSync(path.join(musicDir, 'text.flac'), 'this is a text and no music '.repeat(2_000));
    writeFileSync(path.join(musicDir, 'own.mp3'), OWN_BYTES);
    await writeSample(path.join(musicDir, 'own.aiff'), { name: 'plain.aiff' });
    await writeSample(path.join(musicDir, 'own.m4a'), { name: 'lossless.m4a' });
    ids = {
      mp3: await addTrack({ name: 'own.mp3', codec: 'mp3', kbps: 192 }),
      wav: await addTrack({ name: 'tone.wav', codec: 'PCM', kbps: 1_536 }),
      slow: await addTrack({ name: 'slow.wav', codec: 'PCM', kbps: 1_536 }),
      long: await addTrack({ name: 'long.wav', codec: 'PCM', kbps: 512 }),
      text: await addTrack({ name: 'text.flac', codec: 'FLAC', kbps: 900 }),
      aiff: await addTrack({ name: 'own.aiff', codec: 'PCM', kbps: 1_411 }),
      alac: await addTrack({ name: 'own.m4a', codec: 'ALAC', kbps: 900 }),
    };
    server.features.appKeyWatch.start();
    app = await connectApp(server);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.app.server.address() as AddressInfo);
    base = `http://127.0.0.1:${port}`;
  });
  afterAll(() => server.close());
  afterEach(() =>
    eventuallyOn(server.clock, () => {
      if (pids().length > 0) throw new Error('something is made still');
    }),
  );

  async function addTrack({ name, codec, kbps }: { name: string; codec: string; kbps: number }) {
    const { queries } = server.database;
    const [id = 0] = await insertLibraryRows(queries, [{ title: name, genres: ['Jazz'], album: 'First' }]);
    const { size, mtimeMs } = statSync(path.join(server.config.musicDir ?? '', name));
    const file = { path: name, codec, size_bytes: size, mtime_ms: Math.round(mtimeMs) };
    const durationMs = (secondsOf[name] ?? SECONDS) * 1_000;
    const sound = { bit_rate_kbps: kbps, sample_rate_hz: 48_000, duration_ms: durationMs };
    await queries
      .updateTable('track')
      .set({ ...file, ...sound })
      .where('id', '=', id)
      .execute();
    return `tr-${id}`;
  }

  const urlOf = (parameters: CallParameters, from = app) =>
    base + toUrl('stream', { apiKey: from.key.secret, f: 'json', ...parameters });
  const stream = (parameters: CallParameters, init?: RequestInit) => fetch(urlOf(parameters), init);
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const pids = () => server.features.transcoding.transcodePids;
  const listCached = () => readdirSync(path.join(server.config.dataDir, 'cache', 'renditions'));

  const allIsPutAway = () =>
    eventually(() => expect(listCached().filter((name) => name.endsWith('.draft'))).toEqual([]));

  /** Waits until an unread transcode is given up. */
  const isGivenUp = () =>
    eventually(() => {
      server.clock.advance(GIVEN_UP_MS);
      expect(pids()).toEqual([]);
    });

  /** Opens an answer whose bytes are read when the test says so. */
  async function open(parameters: CallParameters, from = app): Promise<IncomingMessage> {
    const requested = httpRequest(urlOf(parameters, from));
    requested.end();
    return new Promise((resolve, reject) => requested.once('response', resolve).once('error', reject));
  }

  const readAll = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray());

  function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): number {
    const running = pids();
    for (const pid of running) process.kill(pid, name);
    return running.length;
  }

  it.each([
    ['aiff', 'own.aiff', 'audio/aiff'],
    ['alac', 'own.m4a', 'audio/mp4'],
  ] as const)(
    'a song that no browser decodes is downloaded and sent raw unchanged: %s',
    async (id, name, type) => {
      const own = readFileSync(path.join(server.config.musicDir ?? '', name));
      const { song } = await app.request('getSong', { id: ids[id] });
      expect(song).toMatchObject({ size: own.length });
      const download = base + toUrl('download', { apiKey: app.key.secret, id: ids[id] });
      // Checked before and after the browser's transcode was opened, which is another file of the same song.
      for (const input of [{ format: 'raw' }, {}, { format: 'raw' }]) {
        const sent = await stream({ id: ids[id], ...input });
        const isRaw = 'format' in input;
        expect(sent.headers.get('content-type')).toBe(isRaw ? type : 'audio/flac');
        expect((await bytesOf(sent)).equals(own)).toBe(isRaw);
        const listCached = await fetch(download);
        expect(listCached.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`);
        expect((await bytesOf(listCached)).equals(own)).toBe(true);
      }
    },
  );

  it.each([
    { maxBitRate: -1 },
    { maxBitRate: 'many' },
    { timeOffset: -3 },
    { timeOffset: 'now' },
    { timeOffset: '99999999999999999' },
  ])('%j is refused in an envelope', async (input) => {
    expect(await app.refusal('stream', { id: ids.wav, ...input })).toBe(10);
  });

  it('a file without sound is refused in an envelope, remembered, and not tried again', async () => {
    const input = { id: ids.text, format: 'mp3' };
    const refused = await stream(input);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const message = "This song's file is missing or unreadable.";
    const error = { code: 70, message };
    expect(await refused.json()).toMatchObject({ 'subsonic-response': { status: 'failed', error } });
    const row = await server.database.queries
      .selectFrom('track_sound')
      .select('problem')
      .where('track_id', '=', Number(ids.text.slice(3)))
      .executeTakeFirst();
    expect(row?.problem).toEqual(expect.any(String));
    expect(await app.refusal('stream', input)).toBe(70);
    expect(pids()).toEqual([]);
  });

  it('a stream ends with the key, and so does its process', async () => {
    const other = await connectApp(server, { name: 'lost phone' });
    const answer = await open({ id: ids.long, format: 'opus', maxBitRate: 40 }, other);
    const received = readAll(answer).catch(() => undefined);
    expect(signal('SIGSTOP')).toBe(1);
    await server.call('DELETE', `/api/users/app-keys/${other.key.id}`, { token: other.user.token });
    await received;
    expect(answer.complete).toBe(false);
    await isGivenUp();
  });

  it.each([
    {},
    { format: 'raw' },
    { format: 'mp3' },
    { maxBitRate: 0 },
    { maxBitRate: 192 },
    { format: 'mp3', maxBitRate: 320 },
    { format: 'RAW', maxBitRate: 32 },
  ])('a song that fits the request already is sent unchanged: %j', async (input) => {
    const answer = await stream({ id: ids.mp3, ...input });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await bytesOf(answer)).equals(OWN_BYTES)).toBe(true);
    const part = await stream({ id: ids.mp3, ...input }, { headers: { range: 'bytes=5-24' } });
    expect([part.status, await part.text()]).toEqual([206, 'ytes own bytes own b'.slice(0, 20)]);
  });

  // Transcoding does not use the database, so one kind is enough.
  describe.runIf(isFirstDatabase(kind))('transcoding', () => {
    it('MP3 has length and ranges from the first answer on, and is created once', async () => {
      const input = { id: ids.wav, format: 'mp3', maxBitRate: 160 };
      const first = await stream(input);
      expect([first.status, first.headers.get('content-type'), first.headers.get('accept-ranges')]).toEqual([
        200,
        'audio/mpeg',
        'bytes',
      ]);
      expect(first.headers.get('content-disposition')).toMatch(/^inline; filename="tone.mp3"/);
      const whole = await bytesOf(first);
      expect(first.headers.get('content-length')).toBe(String(whole.length));
      // 24 ms per frame of 480 bytes.
      expect(whole.length).toBeGreaterThanOrEqual((SECONDS / 0.024) * 480);
      expect(whole.length).toBeLessThan((SECONDS / 0.024 + 5) * 480);
      await allIsPutAway();
      const files = listCached();
      const again = await stream(input);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect((await bytesOf(again)).equals(whole)).toBe(true);
      expect(listCached()).toEqual(files);
      const known = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect((await stream(input, { headers: known })).status).toBe(304);
    });

    it('any range has the same bytes as the whole, during the transcode and afterwards', async () => {
      const range = fc.record({ from: fc.nat(150_000), length: fc.integer({ min: 1, max: 40_000 }) });
      const steps = [48, 56, 64, 80, 96, 112];
      await fc.assert(
        fc.asyncProperty(fc.array(range, { minLength: 2, maxLength: 5 }), async (ranges) => {
          // A different bit rate each time, so that nothing of it is cached.
          const input = { id: ids.wav, format: 'mp3', maxBitRate: steps.pop() ?? 128 };
          const fetchRange = async ({ from, length }: { from: number; length: number }) => {
            const answer = await stream(input, { headers: { range: `bytes=${from}-${from + length - 1}` } });
            return { from, length, answer, bytes: await bytesOf(answer) };
          };
          const parts = ranges.map(fetchRange);
          const whole = await bytesOf(await stream(input));
          for (const { from, length, answer, bytes } of [
            ...(await Promise.all(parts)),
            ...(await Promise.all(ranges.map(fetchRange))),
          ]) {
            if (from >= whole.length) {
              expect([answer.status, answer.headers.get('content-range')]).toEqual([
                416,
                `bytes */${whole.length}`,
              ]);
              continue;
            }
            const end = Math.min(from + length, whole.length);
            expect([answer.status, answer.headers.get('content-range')]).toEqual([
              206,
              `bytes ${from}-${end - 1}/${whole.length}`,
            ]);
            expect(bytes.equals(whole.subarray(from, end))).toBe(true);
          }
        }),
        { numRuns: steps.length },
      );
    });

    it.each([
      ['aac', 'audio/aac'],
      ['opus', 'audio/ogg'],
    ])('%s has neither length nor ranges during the transcode, and both afterwards', async (format, type) => {
      const input = { id: ids.slow, format };
      const first = await stream(input, { headers: { range: 'bytes=100-199' } });
      expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
      expect([first.headers.get('content-length'), first.headers.get('accept-ranges')]).toEqual([null, null]);
      const whole = await bytesOf(first);
      await allIsPutAway();
      const later = await stream(input, { headers: { range: 'bytes=100-199' } });
      expect([later.status, later.headers.get('content-range')]).toEqual([
        206,
        `bytes 100-199/${whole.length}`,
      ]);
      expect((await bytesOf(later)).equals(whole.subarray(100, 200))).toBe(true);
    });

    it.each(['mp3', 'aac', 'opus'])('%s has a true length if one is requested', async (format) => {
      const input = { id: ids.wav, format, maxBitRate: 40, estimateContentLength: true };
      const answer = await stream(input);
      const bytes = await bytesOf(answer);
      expect(bytes.length).toBeGreaterThan(25_000);
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    });

    it('a HEAD request describes the bytes of the answer', async () => {
      const input = { id: ids.wav, format: 'mp3', maxBitRate: 224 };
      const head = await stream(input, { method: 'HEAD' });
      const answer = await stream(input);
      expect(head.status).toBe(200);
      expect(head.headers.get('content-length')).toBe(String((await bytesOf(answer)).length));
      expect(head.headers.get('etag')).toBe(answer.headers.get('etag'));
    });

    it('a transcode begins at an offset, even if nothing else would be transcoded', async () => {
      const whole = await bytesOf(await stream({ id: ids.wav, format: 'mp3', maxBitRate: 32 }));
      const late = await bytesOf(await stream({ id: ids.wav, format: 'mp3', maxBitRate: 32, timeOffset: 7 }));
      // 96 bytes for 24 ms.
      expect(Math.abs(whole.length - late.length - (7 / 0.024) * 96)).toBeLessThanOrEqual(96);
      expect(await app.refusal('stream', { id: ids.wav, timeOffset: SECONDS })).toBe(10);
    });

    it('a killed process is inaudible: the song continues with the same bytes', async () => {
      const input = { id: ids.long, format: 'opus', maxBitRate: 96 };
      const answer = await open(input);
      expect(signal('SIGKILL')).toBe(1);
      const received = await readAll(answer);
      const again = await bytesOf(await stream(input));
      expect(answer.complete).toBe(true);
      expect(received.equals(again)).toBe(true);
    });

    it('a repeatedly killed process ends the answer, and does not blame a song that browsers play', async () => {
      const input = { id: ids.long, format: 'opus', maxBitRate: 64 };
      const answer = await open(input);
      const received = readAll(answer).catch(() => undefined);
      await eventually(() => {
        if (signal('SIGKILL') > 0) throw new Error('there is still one');
      });
      await received;
      expect(answer.complete).toBe(false);
      await allIsPutAway();
      const again = await open(input);
      expect(again.statusCode).toBe(200);
      again.destroy();
      await isGivenUp();
      const problems = await server.database.queries
        .selectFrom('track_sound')
        .where('problem', 'is not', null)
        .where('track_id', '=', Number(ids.long.slice(3)))
        .selectAll()
        .execute();
      expect(problems).toEqual([]);
    });

    it('an unread transcode is given up, and nothing of it is cached', async () => {
      const answer = await open({ id: ids.long, format: 'opus', maxBitRate: 32 });
      expect(signal('SIGSTOP')).toBe(1);
      const before = listCached().filter((name) => !name.endsWith('.draft'));
      answer.destroy();
      await isGivenUp();
      await eventually(() => expect(listCached()).toEqual(before));
    });

    it("one user gets three at a time and a refusal beyond that, and eight in all are no user's fault", async () => {
      const users = [app, await connectApp(server), await connectApp(server)];
      const answers: IncomingMessage[] = [];
      for (let index = 0; index < 8; index += 1) {
        const from = users[Math.floor(index / 3)] ?? app;
        answers.push(await open({ id: ids.long, format: 'opus', timeOffset: index + 1 }, from));
        signal('SIGSTOP');
        if (index === 2) {
          const refused = await open({ id: ids.long, format: 'aac' });
          expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
          expect(JSON.parse(String(await readAll(refused)))).toMatchObject({
            'subsonic-response': { status: 'failed', error: { code: 0 } },
          });
        }
      }
      const last = await open({ id: ids.long, format: 'aac' }, users[2]);
      expect([last.statusCode, last.headers['retry-after']]).toEqual([503, '5']);
      last.resume();
      expect(pids()).toHaveLength(8);
      for (const answer of answers) answer.destroy();
      await isGivenUp();
    });

    it('a user with many transcodes gives one up for a user without any, until all have one each', async () => {
      const greedy = [app, await connectApp(server), await connectApp(server)];
      const answers: IncomingMessage[] = [];
      const begin = async (from: typeof app, timeOffset: number) => {
        const answer = await open({ id: ids.long, format: 'opus', timeOffset }, from);
        signal('SIGSTOP');
        return answer;
      };
      for (let index = 0; index < 8; index += 1)
        answers.push(await begin(greedy[Math.floor(index / 3)] ?? app, index + 20));
      for (const answer of answers) answer.on('error', () => {}).resume();
      const isCut = (answer: IncomingMessage) => answer.destroyed || answer.complete;
      const later: IncomingMessage[] = [];
      for (let person = 0; person < 5; person += 1) {
        const answer = await begin(await connectApp(server), person + 40);
        expect([person, answer.statusCode]).toEqual([person, 200]);
        later.push(answer);
      }
      await eventually(() =>
        // Each of the three keeps the first song, and their later transcodes were ended.
        expect(answers.map(isCut)).toEqual([false, true, true, false, true, true, false, true]),
      );
      const nobodyLess = await open({ id: ids.long, format: 'aac' }, await connectApp(server));
      expect([nobodyLess.statusCode, nobodyLess.headers['retry-after']]).toEqual([503, '5']);
      nobodyLess.resume();
      expect(later.map(isCut)).toEqual([false, false, false, false, false]);
      for (const answer of [...answers, ...later]) answer.destroy();
      await isGivenUp();
    });
  });

  it('no transcode counts as a play', async () => {
    expect(await server.database.queries.selectFrom('play').selectAll().execute()).toEqual([]);
  });

  it('the offset is among the supported extensions', async () => {
    const { openSubsonicExtensions } = await app.request('getOpenSubsonicExtensions');
    expect(openSubsonicExtensions).toContainEqual({ name: 'transcodeOffset', versions: [1] });
  });
});
