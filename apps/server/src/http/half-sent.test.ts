import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';
import { eventually } from '../test/eventually.ts';
import { findFreePort } from '../test/free-port.ts';
import { type RealServer, startRealServer } from '../test/real-server.ts';
import { receiveBody } from './incoming-body.ts';
import { createUnroutable } from './unroutable.ts';

const PICTURE_BYTES = 4 * 1_024 * 1_024;
const MEBIBYTE = 1_024 * 1_024;

interface Sender {
  readonly socket: Socket;
  /** Resolves with the status and the text after it, once an answer has begun. */
  readonly answer: Promise<{ status: number; text: string }>;
}

function startUpload(port: number, headers: string[], bodyBytes = 0, declaredBytes = PICTURE_BYTES): Sender {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const answer = once(socket, 'data').then(([chunk]) => {
    const text = String(chunk);
    return { status: Number(text.split(' ')[1]), text };
  });
  const lines = ['PUT /api/users/avatar HTTP/1.1', 'Host: x', `Content-Length: ${declaredBytes}`];
  socket.write(`${[...lines, 'Content-Type: image/png', ...headers].join('\r\n')}\r\n\r\n`);
  if (bodyBytes > 0) socket.write(Buffer.alloc(bodyBytes));
  return { socket, answer };
}

describe('a body', () => {
  let server: TestServer;
  const senders: Sender[] = [];
  const portOf = () => (server.app.server.address() as AddressInfo).port;
  const begin = (...args: Parameters<typeof startUpload> extends [number, ...infer Rest] ? Rest : never) => {
    const sender = startUpload(portOf(), ...args);
    senders.push(sender);
    return sender;
  };
  const start = async () => {
    server = await buildTestApp();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(async () => {
    for (const { socket } of senders.splice(0)) socket.destroy();
    await server.close();
  });

  it('of an anonymous sender is refused by its head, before anything is sent', async () => {
    await start();
    const { status, text } = await begin([]).answer;
    expect(status).toBe(401);
    expect(text).toContain('"code":"UNAUTHENTICATED"');
    expect((await begin(['Authorization: Bearer x.y.z']).answer).status).toBe(401);
  });

  it('is requested only when its sender may send it', async () => {
    await start();
    const refused = await begin(['Expect: 100-continue']).answer;
    expect(refused.status).toBe(401);
    const token = await server.createToken();
    const requested = await begin([`Authorization: Bearer ${token}`, 'Expect: 100-continue']).answer;
    expect(requested.status).toBe(100);
  });

  it('to an unknown address is not awaited', async () => {
    await start();
    const socket = connect(portOf(), '127.0.0.1');
    const answered = once(socket, 'data');
    socket.write('POST /api/nothing/here HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{');
    const [answer] = await answered;
    socket.destroy();
    expect(String(answer)).toContain('404 Not Found');
  });

  it('of one user may be one of two pictures at once, no matter what else they send', async () => {
    await start();
    const token = await server.createToken();
    const other = await server.createToken();
    const headers = (bearer: string) => [`Authorization: Bearer ${bearer}`, 'Expect: 100-continue'];
    expect((await begin(headers(token)).answer).status).toBe(100);
    const second = begin(headers(token));
    expect((await second.answer).status).toBe(100);
    const third = await begin(headers(token)).answer;
    expect(third.status).toBe(429);
    expect(third.text.toLowerCase()).toContain('retry-after: 2');
    expect((await begin(headers(other)).answer).status).toBe(100);
    second.socket.destroy();
    await eventually(async () => expect((await begin(headers(token)).answer).status).toBe(100));
  });

  /** Begins a call without sending its body; returns a function that sends it and resolves with the status. */
  const beginCall = async (url: string, token: string, body: object = {}) => {
    const text = JSON.stringify(body);
    const socket = connect(portOf(), '127.0.0.1').setEncoding('utf8');
    senders.push({ socket, answer: Promise.race([]) });
    const lines = [`POST ${url} HTTP/1.1`, 'Host: x', 'Content-Type: application/json'];
    lines.push(`Authorization: Bearer ${token}`, `Content-Length: ${text.length}`, 'Expect: 100-continue');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    expect(String(await once(socket, 'data'))).toContain('100 Continue');
    return async () => {
      socket.write(text);
      return Number(String(await once(socket, 'data')).split(' ')[1]);
    };
  };

  it('that arrives after its session has ended counts as anonymous', async () => {
    await start();
    const token = await server.createToken();
    const other = await server.createToken();
    const finish = await beginCall('/api/users/app-keys', token, { name: 'late' });
    const finishOther = await beginCall('/api/users/app-keys', other, { name: 'in time' });
    await server.call('POST', '/api/auth/logout', { token });
    expect([await finish(), await finishOther()]).toEqual([401, 200]);
    const keys = await server.database.queries.selectFrom('app_key').select('name').execute();
    expect(keys).toEqual([{ name: 'in time' }]);
  });

  it('that arrives after its sender lost the Admin role changes nothing', async () => {
    await start();
    const former = await server.createUser({ roles: ['Admin'] });
    const pending = await server.createUser({ approved: false });
    const token = await server.signIn(former.email, former.password);
    const admin = await server.signInAdmin();
    const finish = await beginCall(`/api/admin/approve/${pending.id}`, token);
    const demotion = { userId: former.id, roleName: 'Admin' };
    await server.call('POST', '/api/admin/remove-role', { token: admin, body: demotion });
    expect(await finish()).toBe(403);
    const { queries } = server.database;
    const account = queries.selectFrom('account').where('id', '=', pending.id).select('is_approved');
    expect(await account.executeTakeFirst()).toEqual({ is_approved: 0 });
  });

  it('that arrives after its session has ended sets no picture', async () => {
    await start();
    const token = await server.createToken();
    const { socket, answer } = begin([`Authorization: Bearer ${token}`, 'Expect: 100-continue'], 0, 4);
    expect((await answer).status).toBe(100);
    await server.call('POST', '/api/auth/logout', { token });
    const answered = once(socket, 'data');
    socket.write('abcd');
    expect(String(await answered)).toContain('401 Unauthorized');
  });
});

it('is ended with 408 when it stalls, and not while it continues', async () => {
  const server = createServer((request, response) => {
    receiveBody(request, response, 150);
    request.on('end', () => response.end('whole')).resume();
  });
  server.on('clientError', createUnroutable({ isHttps: false }).clientErrorHandler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stopped = startUpload(port, [], 1_000);
  expect((await stopped.answer).status).toBe(408);
  await once(stopped.socket, 'close');
  const whole = startUpload(port, [], 1_000, 1_000);
  expect((await whole.answer).text).toContain('whole');
  whole.socket.destroy();
  server.close();
});

describe('the server process', () => {
  let folder: string;
  let server: RealServer | undefined;
  afterEach(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  const peakBytes = (pid: number) =>
    Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

  it.skipIf(process.platform !== 'linux')(
    'stores nothing of eighty half-sent pictures of anonymous senders (320 MiB)',
    async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'tutti-half-sent-'));
      mkdirSync(path.join(folder, 'music'));
      const port = await findFreePort();
      server = await startRealServer({
        port,
        dataDir: path.join(folder, 'data'),
        musicDir: path.join(folder, 'music'),
      });
      const before = peakBytes(server.pid);
      const senders = Array.from({ length: 80 }, () => startUpload(port, [], PICTURE_BYTES - 10));
      const answers = await Promise.all(senders.map(({ answer }) => answer));
      // Refused by the head: as anonymous, by the route's limit, or because the machine is busy.
      expect(answers.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([]);
      await Promise.all(
        senders.map(
          async ({ socket }) => socket.writableLength === 0 || (await once(socket, 'drain')).length === 0,
        ),
      );
      expect(peakBytes(server.pid) - before).toBeLessThan(128 * MEBIBYTE);
      for (const { socket } of senders) socket.destroy();
    },
  );
});
