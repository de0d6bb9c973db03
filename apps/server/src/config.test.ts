import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, makeDataDir, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tutti-config-'));

describe('readConfig', () => {
  it('fills in the embedded defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 4747,
      dataDir: path.resolve('data'),
      musicDir: undefined,
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4747',
      smtpUrl: undefined,
      adminEmail: 'admin@tutti.local',
      adminPassword: undefined,
      logLevel: 'info',
      stationCrossfadeMs: 2_000,
      broadcastKbps: 128,
    });
  });

  it('uses PORT in the default of PUBLIC_URL and drops a trailing slash', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://music.example/' }).publicUrl).toBe('https://music.example');
  });

  it('fades stations for as long as configured, or not at all', () => {
    for (const durationMs of [0, 10_000])
      expect(readConfig({ STATION_CROSSFADE_MS: String(durationMs) }).stationCrossfadeMs).toBe(durationMs);
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: '' }).databaseUrl).toBeUndefined();
  });

  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  it.each([
    ['STATION_CROSSFADE_MS', '10001'],
    ['STATION_CROSSFADE_MS', '-1'],
    ['STATION_CROSSFADE_MS', '2s'],
    ['OIDC_ISSUER', 'http://auth.example.org'],
    ['OIDC_ISSUER', 'https://auth.example.org/?a=b'],
    ['OIDC_ISSUER', 'https://tutti:secret@auth.example.org'],
    ['OIDC_ISSUER', 'https://auth.example.org/.well-known/openid-configuration'],
    ['OIDC_CLIENT_ID', 'tutti '],
    ['OIDC_CLIENT_SECRET', 'a secret\n'],
    ['OIDC_SIGN_UP', 'maybe'],
    ['REQUIRE_SECOND_FACTOR', 'yes'],
    ['PROOF_MINUTES', '0'],
    ['PROOF_MINUTES', '43201'],
    ['RENDITIONS_MB', '63'],
    ['RENDITIONS_MB', 'much'],
    ['BROADCAST_BITRATE', '64'],
    ['BROADCAST_BITRATE', '100'],
    ['BROADCAST_BITRATE', 'high'],
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['HOST', '999.1.1.1'],
    ['HOST', '127.1'],
    ['HOST', 'fe80:::1'],
    ['DATA_DIR', file],
    ['MUSIC_DIR', path.join(folder, 'nowhere')],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'music.example'],
    ['PUBLIC_URL', 'http:music.example'],
    ['PUBLIC_URL', 'https:///music'],
    ['PUBLIC_URL', 'https://music.example/tutti'],
    ['PUBLIC_URL', 'https://music.example/?a=b'],
    ['PUBLIC_URL', 'https://music.example/#top'],
    ['PUBLIC_URL', 'https://me:secret@music.example'],
    ['SMTP_URL', 'http://mail'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail'],
    ['SMTP_URL', 'smtp://mail/?name=two words'],
    ['SMTP_URL', 'smtp://mail/?name=[mail.example]'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', '12345'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '::1, fd00::/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://*.example.org'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'https://a.example/app'],
    ['ALLOWED_ORIGINS', 'https://a.example, ftp://b.example'],
    ['BLACKJACK_URL', '/games'],
    ['WHEEL_URL', 'javascript:alert(1)'],
    ['RATE_LIMITS', 'maybe'],
  ])('refuses %s=%j with one line that names it', (variable, value) => {
    const dataDir = path.join(folder, 'untouched');
    expect(() => readConfig({ DATA_DIR: dataDir, [variable]: value })).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR: dataDir, [variable]: value })).toThrow(
      new RegExp(`^${variable}: [^\n]+$`),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  describe.each([
    ['SMTP_URL', 'smtp', 'mail.example.org:587'],
    ['SMTP_URL', 'smtps', 'mail.example.org'],
    ['DATABASE_URL', 'postgres', 'db.example.org:5432/tutti'],
  ])('%s as %s://', (variable, scheme, address) => {
    it.each(['12#34', '12/34', '12?34', '12?3=4', 'ab#cd', 'ab/cd', 'ab?cd', '#', '1#2@3'])(
      'is refused with the password %s, with a hint to percent-encode it',
      (password) => {
        const start = (written: string) =>
          readConfig({ [variable]: `${scheme}://tutti:${written}@${address}` });
        expect(() => start(password)).toThrow(new RegExp(`^${variable}: [^\n]*percent-encoded`));
        expect(() => start(encodeURIComponent(password))).not.toThrow();
      },
    );

    it('may have other characters in its password, and an @ in its query', () => {
      for (const rest of [`tutti:50%off@${address}`, `tutti:a@b!$&:c@${address}`])
        expect(() => readConfig({ [variable]: `${scheme}://${rest}` })).not.toThrow();
      const behind = address.includes('/') ? '' : '/';
      expect(() =>
        readConfig({ [variable]: `${scheme}://${address}${behind}?user=me@example.org` }),
      ).not.toThrow();
    });
  });

  it('refuses an invalid value with a sentence, for any setting and value', () => {
    const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name as string);
    expect(names.length).toBeGreaterThan(25);
    const values = ['null', ':', '://', 'http://', 'https://[', 'ä', '%', '-1', '\u0000', 'x'.repeat(5_000)];
    const failures = names.flatMap((name) =>
      values.flatMap((value) => {
        try {
          readConfig({ [name]: value });
        } catch (error) {
          if (!(error instanceof ConfigError)) return [`${name}=${value.slice(0, 20)}: ${String(error)}`];
        }
        return [];
      }),
    );
    expect(failures).toEqual([]);
  });

  it('accepts single sign-on only with all of its settings', () => {
    const set = { OIDC_ISSUER: 'https://auth.example.org/realms/home', OIDC_CLIENT_ID: 'tutti' };
    expect(readConfig({}).singleSignOn).toBeUndefined();
    expect(() => readConfig(set)).toThrow(/^OIDC_CLIENT_SECRET: is missing/);
    expect(() => readConfig({ OIDC_CLIENT_SECRET: 'secret' })).toThrow(/^OIDC_ISSUER: is missing/);
    expect(readConfig({ ...set, OIDC_CLIENT_SECRET: 'secret' }).singleSignOn).toEqual({
      issuer: set.OIDC_ISSUER,
      clientId: 'tutti',
      clientSecret: 'secret',
      name: 'auth.example.org',
      signUp: undefined,
    });
  });

  it('accepts other origins as browsers write them', () => {
    expect(readConfig({}).allowedOrigins).toEqual([]);
    const ALLOWED_ORIGINS = 'https://Music.example/, http://localhost:5173 https://a.example:443';
    expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
      'https://music.example',
      'http://localhost:5173',
      'https://a.example',
    ]);
  });

  it('accepts addresses, networks and host names', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ]);
    for (const host of ['::', '127.0.0.1', 'localhost', 'music-1.example']) {
      expect(readConfig({ HOST: host }).host).toBe(host);
    }
  });

  it.skipIf(process.platform === 'win32')('creates DATA_DIR for its owner only', () => {
    const dataDir = path.join(folder, 'made', 'data');
    makeDataDir({ dataDir });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('starts with an unmounted MUSIC_DIR after the first start, with either database', () => {
    const dataDir = mkdtempSync(path.join(folder, 'data-'));
    mkdirSync(path.join(dataDir, 'secrets'));
    writeFileSync(path.join(dataDir, 'secrets', 'session-key'), '');
    const musicDir = path.join(folder, 'unmounted');
    expect(readConfig({ DATA_DIR: dataDir, MUSIC_DIR: musicDir }).musicDir).toBe(musicDir);
    const onServer = { DATABASE_URL: 'postgres://localhost/tutti', DATA_DIR: dataDir, MUSIC_DIR: musicDir };
    expect(readConfig(onServer).musicDir).toBe(musicDir);
  });
});
