import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../test/build-test-app.ts';
import { isPlainAndPublic } from './plain-public-url.ts';

describe('plain http on a public name', () => {
  it.each([
    'http://music.example.org',
    'http://music.example.org:4747',
    'http://203.0.113.7',
    'http://[2001:db8::1]',
  ])('is %s', (url) => expect(isPlainAndPublic(url)).toBe(true));

  it.each([
    'https://music.example.org',
    'http://localhost:4747',
    'http://nas',
    'http://nas.local',
    'http://music.home.arpa',
    'http://192.168.1.5',
    'http://172.31.0.1',
    'http://10.1.2.3:80',
    'http://[::1]:4747',
    'http://[fd00::1]',
  ])('is not %s', (url) => expect(isPlainAndPublic(url)).toBe(false));

  it('is reported in the log and to administrators', async () => {
    const server = await buildTestApp({ environment: { PUBLIC_URL: 'http://music.example.org' } });
    expect(server.logText()).toContain('PUBLIC_URL is plain http');
    const warnings = await server.call('GET', '/api/admin/securitywarnings', {
      token: await server.signInAdmin(),
    });
    expect(warnings.json()).toContainEqual(expect.stringContaining('PUBLIC_URL is plain http'));
    await server.close();
  }, 60_000);
});
