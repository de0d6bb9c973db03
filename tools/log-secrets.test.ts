import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSecretsInLogs, summariseLogs } from './log-secrets.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (kind: 'logs' | 'secrets', name: string, lines: readonly string[]) => {
  mkdirSync(path.join(folder, kind), { recursive: true });
  writeFileSync(path.join(folder, kind, name), `${lines.join('\n')}\n`);
};
const log = (...lines: string[]) => write('logs', 'app-1.txt', lines);
const note = (...secrets: string[]) =>
  write(
    'secrets',
    'noted-1.txt',
    secrets.map((secret) => JSON.stringify(secret)),
  );

describe('the logs of a test run', () => {
  it.each([
    ['a signed token', 'authorization eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0xyz.abcdefghijklmnopqrstuvwx'],
    ['a bearer', '{"authorization":"Bearer abcdefgh"}'],
    ['a secret in an address', '{"url":"/api/albums/1/art?access_token=abc"}'],
    ['a secret in an address', '{"url":"/rest/ping?u=ann&t=26719a1196d2a940705a59634eb18eab&s=c19b2d"}'],
    ['a secret in an address', 'https://music.example.org/reset-password?email=a%40b&token=abc'],
    ['a link of an invitation', 'https://music.example.org/invited#abc'],
    ['a cookie', '{"cookie":"theme=dark; tutti_renewal=abc"}'],
    ['a cookie', 'tutti_sso=abc'],
    ['a cookie', 'a=1; tutti_media_0a1b2c3d=abc'],
    ['a key of an authenticator app', 'otpauth://totp/Tutti:a'],
    ['a recovery code', '{"code":"abcd-2345-efgh-67ij"}'],
    ['a hash of a password', '$argon2id$v=19$m=64'],
  ])('are not clean with %s, from any origin', (what, line) => {
    log('{"msg":"fine"}', line);
    expect(findSecretsInLogs(folder).found).toEqual([expect.stringContaining(`app-1.txt:2: ${what}`)]);
  });

  it('are not clean with a noted secret, alone, in a word or in a sentence', () => {
    note('QmFzZTY0dXJs', 'a very secret one', 'short');
    log('"key":"QmFzZTY0dXJs"', 'he typed: a very secret one!', 'a short line', 'QmFzZTY0dXJs2');
    expect(findSecretsInLogs(folder).found).toEqual([
      expect.stringContaining('app-1.txt:1: the secret QmFzZT…'),
      expect.stringContaining('app-1.txt:2: the secret "a very…"'),
    ]);
  });

  it('are not clean with a password of words, nor with a secret at the beginning of a quoted line', () => {
    note('a-long-test-password', 'QmFzZTY0dXJs', 'TrackChanged');
    log('he typed a-long-test-password', '{"body":"first\\nQmFzZTY0dXJs"}', 'TrackChanged');
    expect(findSecretsInLogs(folder).found).toEqual([
      expect.stringContaining('app-1.txt:1: the secret a-long…'),
      expect.stringContaining('app-1.txt:2: the secret QmFzZT…'),
    ]);
  });

  it('are clean with ordinary lines about requests, files and people', () => {
    note('QmFzZTY0dXJs');
    log('{"level":"warn","req":{"method":"GET","url":"/api/albums/1/art"},"msg":"request refused: key"}');
    expect(summariseLogs(folder, ['app'])).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
  });

  it('fail the run if they contain a secret, or if a part of the run left no log', () => {
    log('tutti_media=abc');
    expect(summariseLogs(folder, ['app', 'journeys'])).toMatchObject({ passed: 0, failed: 2 });
    expect(summariseLogs(path.join(folder, 'nothing'), ['app'])).toMatchObject({ passed: 0, failed: 1 });
  });
});
