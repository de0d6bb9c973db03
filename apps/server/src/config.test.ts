import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
    });
  });

  it('follows PORT in the default of PUBLIC_URL and drops a slash at its end', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://music.example/' }).publicUrl).toBe('https://music.example');
  });

  it('takes an empty variable as not set', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: '' }).databaseUrl).toBeUndefined();
  });

  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['DATA_DIR', file],
    ['MUSIC_DIR', path.join(folder, 'nowhere')],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'music.example'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', '12345'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['RATE_LIMITS', 'maybe'],
  ])('refuses %s=%j with one line that names it', (variable, value) => {
    const dataDir = path.join(folder, 'untouched');
    expect(() => readConfig({ DATA_DIR: dataDir, [variable]: value })).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR: dataDir, [variable]: value })).toThrow(
      new RegExp(`^${variable}: [^\n]+$`),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('starts with an unmounted MUSIC_DIR once there is a library', () => {
    const dataDir = mkdtempSync(path.join(folder, 'data-'));
    writeFileSync(path.join(dataDir, 'tutti.db'), '');
    const musicDir = path.join(folder, 'unmounted');
    expect(readConfig({ DATA_DIR: dataDir, MUSIC_DIR: musicDir }).musicDir).toBe(musicDir);
  });
});
