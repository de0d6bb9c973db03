import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../test/free-port.ts';
import { runCommand } from '../test/run-command.ts';
import { startMailServer, wantsFullName } from '../test/smtp-server.ts';

const LIMIT_MS = 90_000;

describe('the doctor', { timeout: LIMIT_MS }, () => {
  let folder: string;
  let settings: Record<string, string>;
  let closed: Server | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-doctor-'));
    const music = path.join(folder, 'music');
    mkdirSync(music);
    writeFileSync(path.join(music, 'song.mp3'), '');
    settings = {
      DATA_DIR: path.join(folder, 'data'),
      MUSIC_DIR: music,
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
    };
  });
  afterEach(() => {
    closed?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const runCheck = (changes: Record<string, string> = {}) =>
    runCommand('doctor', [], { ...settings, ...changes });
  const makeData = () => mkdirSync(path.join(folder, 'data'), { mode: 0o700 });

  it('reports no problem before the first start', async () => {
    const { code, printed } = await runCheck();
    expect(printed).toContain('Nothing is broken.');
    expect(printed).toContain('The first start makes it.');
    expect(code).toBe(0);
  });

  it('reports a damaged database, a key that others can read and an empty music folder, with advice', async () => {
    makeData();
    writeFileSync(path.join(folder, 'data', 'tutti.db'), 'no database any more'.repeat(500), { mode: 0o600 });
    mkdirSync(path.join(folder, 'data', 'secrets'), { mode: 0o700 });
    writeFileSync(path.join(folder, 'data', 'secrets', 'session-key'), Buffer.alloc(32));
    chmodSync(path.join(folder, 'data', 'secrets', 'session-key'), 0o644);
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    const { code, printed } = await runCheck({ MUSIC_DIR: empty });
    expect(printed).toMatch(/BAD {2}Database .*\n.*npm run restore/);
    expect(printed).toMatch(/BAD {2}Rights .*session-key\n.*chmod/);
    expect(printed).toMatch(/BAD {2}Music .* is empty\n.*not mounted/);
    expect(printed).toContain('3 things do not work.');
    expect(code).toBe(1);
  });

  it('reports a wrong setting like the start', async () => {
    const { code, printed } = await runCheck({ PORT: 'x' });
    expect(printed).toMatch(/BAD {2}Settings .*PORT: must be a number/);
    expect(code).toBe(1);
  });

  it('reports an unreachable mail server, an unreachable database server and a port in use', async () => {
    const nobody = await findFreePort();
    closed = createServer().listen(Number(settings.PORT), '127.0.0.1');
    const { code, printed } = await runCheck({
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      DATABASE_URL: `postgres://tutti:secret@127.0.0.1:${nobody}/tutti`,
    });
    expect(printed).toMatch(/BAD {2}Mail .*refuses/);
    expect(printed).toMatch(/BAD {2}Database .*does not answer/);
    expect(printed).toMatch(/BAD {2}Port .*cannot be used/);
    expect(printed).not.toContain('secret');
    expect(code).toBe(1);
  });

  it('introduces itself to a mail server like mails do, and reports a refused name', async () => {
    const server = await startMailServer({ onRcptTo: wantsFullName });
    const MAIL_FROM = 'Tutti <tutti@music.example>';
    const refused = await runCheck({ SMTP_URL: `${server.url}/?name=nas`, MAIL_FROM });
    const taken = await runCheck({
      SMTP_URL: server.url,
      MAIL_FROM,
      PUBLIC_URL: `http://127.0.0.1:${settings.PORT}`,
    });
    const local = await runCheck({ SMTP_URL: server.url });
    await server.close();
    const strict = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const unknown = await runCheck({ SMTP_URL: strict.url });
    await strict.close();
    expect(unknown.printed).toMatch(/note Mail .*none for tutti@localhost .*no such mailbox.*\n.*MAIL_FROM/);
    expect(local.printed).toMatch(/note Mail .*takes mails from.*\n.*MAIL_FROM/);
    expect(refused.printed).toMatch(/BAD {2}Mail .*need fully-qualified hostname.*\n.*nas.*\?name=/);
    expect(refused.code).toBe(1);
    expect(refused.printed).toMatch(/note PUBLIC_URL .*is this machine\n.*Links in emails/);
    expect(taken.printed).toMatch(/ok {3}Mail .*takes mails from/);
    expect(server.received).toEqual([]);
  });
});
