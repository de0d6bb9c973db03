import { runInNewContext, Script } from 'node:vm';
import type { NowPlaying } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { type OnAirServer, startOnAir, TRACK_MS } from '../../../test/on-air-server.ts';
import { EMBED_SCRIPT } from './embed-script.ts';

const BASE = 'http://localhost:4747';
let server: OnAirServer;
let key: string;
beforeAll(async () => {
  server = await startOnAir();
  await server.setPublic('jazz', true);
  ({ key } = await server.makeKey(server.admin));
  await server.clock.advanceAsync(TRACK_MS * 12 + 1_000);
});
afterAll(() => server.close());

const get = (url: string, headers = {}) => server.app.inject({ url, headers });
const basic = () => ({ authorization: `Basic ${Buffer.from(`radio:${key}`).toString('base64')}` });
const bearer = () => ({ authorization: `Bearer ${server.admin}` });

describe('now-playing data', () => {
  it('matches what the app receives, to the millisecond', async () => {
    const { genreId } = await server.features.radio.resolveStation('jazz');
    const reported = (
      await server.call('GET', `/api/streams/${genreId}/current`, { token: server.admin })
    ).json() as { entries: { seq: number; startedAtMs: number; playMs: number; track: { title: string } }[] };
    const answer = await get('/api/nowplaying/jazz');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=1',
    });
    const now = answer.json() as NowPlaying;
    const [current, next] = reported.entries;
    expect(now.current).toEqual({
      seq: current?.seq,
      title: current?.track.title,
      artist: expect.stringMatching(/^Trio \d$/),
      album: expect.stringMatching(/^Album \d$/),
      durationMs: TRACK_MS,
      startedAtMs: current?.startedAtMs,
      endsAtMs: (current?.startedAtMs ?? 0) + TRACK_MS,
      artUrl: `${BASE}/radio/jazz/art.jpg?seq=${current?.seq}`,
    });
    expect(now.next).toMatchObject({ seq: next?.seq, startedAtMs: next?.startedAtMs });
    expect(now.history.map(({ seq }) => seq)).toEqual(
      [1, 2, 3, 4, 5].map((back) => (current?.seq ?? 0) - back),
    );
    expect(now).toMatchObject({
      genreId,
      genreName: 'Jazz',
      slug: 'jazz',
      name: 'Jazz Radio',
      isOnAir: true,
      isPublic: true,
      listenerCount: 0,
      serverTimeMs: server.clock.now(),
      links: {
        mp3: `${BASE}/radio/jazz.mp3`,
        hls: `${BASE}/radio/jazz.m3u8`,
        m3u: `${BASE}/radio/jazz.m3u`,
        pls: `${BASE}/radio/jazz.pls`,
        embed: `${BASE}/embed/jazz`,
      },
    });
    const again = await get('/api/nowplaying/jazz', { 'if-none-match': answer.headers.etag });
    expect(again.statusCode).toBe(304);
  });

  it('covers the stations that the caller may listen to', async () => {
    const slugs = async (url: string, headers = {}) => {
      const all = (await get(url, headers)).json() as NowPlaying[];
      return all.map(({ slug }) => slug);
    };
    expect(await slugs('/api/nowplaying')).toEqual(['jazz']);
    expect(await slugs('/api/nowplaying?key=wrong')).toEqual(['jazz']);
    expect(await slugs(`/api/nowplaying?key=${key}`)).toEqual(['hip-hop', 'jazz']);
    expect(await slugs('/api/nowplaying', bearer())).toEqual(['hip-hop', 'jazz']);
    expect((await get('/api/nowplaying/hip-hop')).statusCode).toBe(401);
    expect((await get('/api/nowplaying/polka')).json()).toMatchObject({ code: 'STREAM_NOT_FOUND' });
  });

  it('has links that play with the key of the request', async () => {
    const now = (await get(`/api/nowplaying/hip%20hop?key=${key}`)).json() as NowPlaying;
    for (const link of Object.values(now.links)) expect(link).toMatch(new RegExp(`/hip-hop.*\\?key=${key}$`));
    expect((await get((now.current?.artUrl ?? '').slice(BASE.length))).statusCode).toBe(200);
  });

  it('is not cached for others if the request had a key, because its links repeat it', async () => {
    for (const url of ['/api/nowplaying/jazz', '/api/nowplaying']) {
      const own = await get(url, basic());
      expect(own.body).toContain(`key=${key}`);
      expect([url, own.headers['cache-control']]).toEqual([url, 'private, max-age=1']);
      const all = await get(url);
      expect(all.body).not.toContain('key=');
      expect([url, all.headers['cache-control']]).toEqual([url, 'public, max-age=1']);
    }
  });

  it('is empty while a station is off', async () => {
    const { genreId } = await server.features.radio.resolveStation('hip-hop');
    const post = (act: string) =>
      server.call('POST', `/api/streams/${genreId}/${act}`, { token: server.admin });
    await post('stop');
    const off = (await get(`/api/nowplaying/hip-hop?key=${key}`)).json() as NowPlaying;
    expect(off).toMatchObject({ isOnAir: false, current: null, next: null });
    await post('start');
  });
});

describe('the picture of the current airing', () => {
  it('is a JPEG of 640 pixels, generated if there is none', async () => {
    const answer = await get('/radio/jazz/art.jpg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { default: sharp } = await import('sharp');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 640 });
    const again = await get('/radio/jazz/art.jpg', { 'if-none-match': answer.headers.etag });
    expect(again.statusCode).toBe(304);
  });

  it('is also served for past airings, and for no others', async () => {
    const now = (await get('/api/nowplaying/jazz')).json() as NowPlaying;
    const seq = now.current?.seq ?? 0;
    const statusOf = async (text: string | number) =>
      (await get(`/radio/jazz/art.jpg?seq=${text}`)).statusCode;
    expect(await statusOf(seq)).toBe(200);
    expect(await statusOf(seq - 10)).toBe(200);
    for (const wrong of [seq - 11, seq + 50, '-1', 'x', '1e3'])
      expect(await statusOf(wrong), `${wrong}`).toBe(404);
    expect((await get('/radio/hip-hop/art.jpg')).statusCode).toBe(401);
  });
});

describe('a playlist file', () => {
  it('names a station with the key of the request', async () => {
    const m3u = await get(`/radio/hip-hop.m3u?key=${key}`);
    expect(m3u.headers).toMatchObject({
      'content-type': 'audio/x-mpegurl; charset=utf-8',
      'content-disposition': 'attachment; filename="hip-hop.m3u"',
    });
    expect(m3u.body).toBe(`#EXTM3U\n#EXTINF:-1,Hip Hop Radio\n${BASE}/radio/hip-hop.mp3?key=${key}\n`);
    const pls = await get('/radio/jazz.pls');
    expect(pls.headers).toMatchObject({
      'content-type': 'audio/x-scpls; charset=utf-8',
      'content-disposition': 'attachment; filename="jazz.pls"',
    });
    expect(pls.body).toBe(
      `[playlist]\r\nNumberOfEntries=1\r\nFile1=${BASE}/radio/jazz.mp3\r\nTitle1=Jazz Radio\r\nLength1=-1\r\nVersion=2\r\n`,
    );
  });

  it('lists all stations that the caller may listen to', async () => {
    expect((await get('/radio.m3u')).body).toBe(`#EXTM3U\n#EXTINF:-1,Jazz Radio\n${BASE}/radio/jazz.mp3\n`);
    const { body } = await get(`/radio.pls?key=${key}`);
    expect(body).toContain('NumberOfEntries=2');
    expect(body).toContain(`File2=${BASE}/radio/jazz.mp3?key=${key}`);
  });

  it('that would not play is refused: a session or a password is not in its links', async () => {
    for (const headers of [bearer(), basic()]) {
      for (const url of ['/radio/hip-hop.m3u', '/radio.pls']) {
        const answer = await get(url, headers);
        expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Basic realm="Tutti"']);
      }
      expect((await get('/radio/jazz.pls', headers)).statusCode).toBe(200);
    }
  });

  it('that would not play is also refused if the key is invalid', async () => {
    for (const headers of [bearer(), basic()]) {
      for (const url of ['/radio/hip-hop.m3u?key=x', '/radio.pls?key=x'])
        expect([url, (await get(url, headers)).statusCode]).toEqual([url, 401]);
    }
  });

  it('repeats only the key that admits the listener, never an invalid one', async () => {
    for (const url of [
      '/radio/hip-hop.m3u8?key=in.valid',
      '/api/nowplaying/hip-hop?key=in.valid',
      '/embed/hip-hop?key=in.valid',
    ]) {
      const { statusCode, body } = await get(url, basic());
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).not.toContain('key=in.valid');
      expect(body).toContain(`key=${key}`);
    }
  });
});

describe('the player for other sites', () => {
  it('may be shown in any frame, and reaches nothing except this server', async () => {
    const answer = await get('/embed/jazz?theme=dark');
    expect(answer.statusCode).toBe(200);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('unsafe');
    expect(answer.headers).not.toHaveProperty('x-frame-options');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<html lang="en" class="dark">');
    expect(answer.body).toContain('data-mp3="/radio/jazz.mp3"');
    const files = await Promise.all(['player.js', 'player.css'].map((file) => get(`/embed/files/${file}`)));
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const sizes = [answer, ...files].map(({ rawPayload }) => rawPayload.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
    expect(answer.body).not.toMatch(/<style|style=|<script>| on\w+=/);
  });

  it('uses the language of the listener', async () => {
    const headers = { 'accept-language': 'it, de-AT;q=0.8' };
    const german = await get('/embed/jazz', headers);
    expect(german.headers.vary).toContain('accept-language');
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('data-play="Abspielen"');
    expect((await get('/embed/hip-hop', headers)).body).toContain('Hörschlüssel');
    expect((await get('/embed/jazz', { 'accept-language': 'it' })).body).toContain('data-play="Play"');
  });

  it('says so if the station is private', async () => {
    const refused = await get('/embed/hip-hop');
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('listen key');
    const opened = await get(`/embed/hip-hop?key=${key}`);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain(`data-mp3="/radio/hip-hop.mp3?key=${key}"`);
    expect((await get('/embed/polka')).statusCode).toBe(404);
  });

  it('has a script that browsers can parse, and that stores nothing', () => {
    expect(() => new Script(EMBED_SCRIPT)).not.toThrow();
    expect(EMBED_SCRIPT).not.toMatch(/cookie|localStorage|sessionStorage|innerHTML|indexedDB/);
    expect(() => runInNewContext(EMBED_SCRIPT, {})).toThrow(/document/);
  });

  it('is the only page that other sites may frame', async () => {
    const page = await get('/');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('with listening outside the app turned off', () => {
  it('none of these routes exist', async () => {
    const off = await buildTestApp({ environment: { BROADCAST_LISTENERS: '0' } });
    for (const url of [
      '/radio/1.mp3',
      '/radio/1.m3u8',
      '/radio/1/5.aac',
      '/radio.m3u',
      '/embed/1',
      '/api/nowplaying',
      '/api/nowplaying/1',
    ]) {
      const answer = await off.app.inject(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ]);
    }
    await off.close();
  });
});

it('no key is written to the log', () => {
  expect(server.logText()).not.toContain(key);
});
