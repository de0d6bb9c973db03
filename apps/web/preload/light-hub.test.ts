// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as SignalR from '@microsoft/signalr';
import { expect, test } from 'vitest';
import { LIGHT_CLASSES } from './light-hub.ts';

const require = createRequire(import.meta.url);
const library = path.join(path.dirname(require.resolve('@microsoft/signalr/package.json')), 'dist', 'esm');
const names = Object.keys(LIGHT_CLASSES);

/** Bundles in a process of its own, because the bundler refuses the objects of the world that a test runs in. */
function bundle(plugins: string): string {
  const input = JSON.stringify(path.join(library, 'index.js'));
  const script = `
    import { build } from 'rolldown';
    import { lightHub } from './light-hub.ts';
    const { output } = await build({
      input: ${input}, platform: 'browser', plugins: ${plugins}, write: false, logLevel: 'silent',
    });
    process.stdout.write(output[0].code);`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
}

test.each(names)('the library has a module %s with a class of that name', (name) => {
  const file = path.join(library, `${name}.js`);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`export class ${name} `);
});

/** Answers the handshake and closes like a server. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly opened: string[] = [];
  onopen: ((event: object) => void) | undefined;
  onmessage: ((event: object) => void) | undefined;
  onclose: ((event: object) => void) | undefined;
  constructor(url: string) {
    FakeSocket.opened.push(url);
    queueMicrotask(() => this.onopen?.({}));
  }
  readonly readyState = 1;
  send(text: string): void {
    const isHandshake = text.includes('"protocol"');
    const answer = isHandshake ? '{}' : '{"type":3,"invocationId":"0","result":42}';
    queueMicrotask(() => this.onmessage?.({ data: `${answer}\u001e` }));
  }
  close(): void {
    queueMicrotask(() => this.onclose?.({ wasClean: true, code: 1000 }));
  }
}

test('without them, the library connects with its token, calls and closes', async () => {
  const code = bundle('[lightHub()]');
  expect(code.length).toBeLessThan(bundle('[]').length * 0.85);
  // The library must take this process for a browser.
  const asInBrowser = encodeURIComponent(`const process = undefined;\n${code}`);
  const signalr = (await import(`data:text/javascript,${asInBrowser}`)) as typeof SignalR;
  const connection = new signalr.HubConnectionBuilder()
    .withUrl('http://localhost/streamhub', {
      transport: signalr.HttpTransportType.WebSockets,
      skipNegotiation: true,
      ...({ WebSocket: FakeSocket } as object),
      accessTokenFactory: () => 'a ticket',
    })
    .configureLogging(signalr.LogLevel.None)
    .build();
  const closed = new Promise((resolve) => {
    connection.onclose(resolve);
  });
  await connection.start();
  expect(await connection.invoke('JoinStream', '1')).toBe(42);
  await connection.stop();
  await closed;
  expect(FakeSocket.opened).toEqual(['ws://localhost/streamhub?access_token=a%20ticket']);
});
