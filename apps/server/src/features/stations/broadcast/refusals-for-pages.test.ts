/** Other sites can read why they are refused, because browsers hide refusals without these headers. */
import { expect, it } from 'vitest';
import { startOnAir } from '../../../test/on-air-server.ts';

const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-headers': expect.stringContaining('Icy-MetaData, Range'),
  'access-control-expose-headers': expect.stringContaining(
    'icy-metaint, icy-name, icy-genre, icy-br, icy-description, icy-url, X-Audio-Start',
  ),
  'cross-origin-resource-policy': 'cross-origin',
};

it('every refusal below /radio is readable from other sites', async () => {
  const server = await startOnAir({ environment: { BROADCAST_LISTENERS: '6' } });
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(60_000);
  const { key } = await server.makeKey(server.admin);
  const refusal = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers } = await server.app.inject({
      method,
      url,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(headers, `${method} ${url}`).toMatchObject(OPEN);
    return statusCode;
  };

  for (const file of ['.mp3', '.m3u8', '.m3u', '/5.aac', '/art.jpg']) {
    expect(await refusal(`/radio/hip-hop${file}`)).toBe(401);
    expect(await refusal(`/radio/hip-hop${file}`, 'HEAD')).toBe(401);
    expect(await refusal(`/radio/polka${file}`)).toBe(404);
  }
  expect(await refusal('/radio/jazz.ogg')).toBe(404);
  expect(await refusal('/radio/jazz/0.aac')).toBe(404);

  const withKey = await Promise.all(
    Array.from({ length: 5 }, () => server.listen(`/radio/jazz.mp3?key=${key}`)),
  );
  for (const player of withKey) await player.head();
  expect(await refusal(`/radio/jazz.mp3?key=${key}`)).toBe(429);
  expect(await refusal(`/radio/jazz.m3u8?key=${key}`)).toBe(429);
  const last = await server.listen('/radio/jazz.mp3');
  await last.head();
  expect(await refusal('/radio/jazz.mp3')).toBe(503);
  expect(await refusal('/radio/jazz.m3u8')).toBe(503);
  for (const player of [...withKey, last]) player.leave();

  const { genreId } = await server.features.radio.resolveStation('jazz');
  await server.call('POST', `/api/streams/${genreId}/stop`, { token: server.admin });
  for (const file of ['.mp3', '.m3u8', '/art.jpg']) expect(await refusal(`/radio/jazz${file}`)).toBe(409);
  await server.close();
});
