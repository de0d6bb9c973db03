/**
 * A full Chromium without a test driver, because a driver that observes the network keeps every answer in the page's
 * memory, which is what is measured.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSystemBrowser } from '../../tools/browser.mjs';
import { readPrivateMb } from '../machine/process-tree.ts';
import { startProcess, stopProcess } from '../machine/processes.ts';
import { waitUntil } from '../machine/waiting.ts';
import { account } from './product.ts';
import { makeEmptyFolder } from './test-music.ts';

type Answer = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

const connect = async (address: string) => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let sent = 0;
  return async <Result>(method: string, params: object = {}): Promise<Result> => {
    sent += 1;
    const answered = new Promise<Answer>((resolve) => waiting.set(sent, resolve));
    socket.send(JSON.stringify({ id: sent, method, params }));
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
};

interface Evaluated {
  readonly result: { readonly value: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

export const openPlainBrowser = async (name: string) => {
  const folder = makeEmptyFolder(name);
  const executable = findSystemBrowser();
  if (executable === undefined) throw new Error('There is no Chromium');
  const browser = startProcess(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      // The local proxy has a self-signed certificate.
      '--ignore-certificate-errors',
      '--mute-audio',
      '--remote-debugging-port=0',
      '--autoplay-policy=no-user-gesture-required',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { log: path.join(folder, 'browser.log') },
  );
  const portFile = path.join(folder, 'DevToolsActivePort');
  await waitUntil(() => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('\n'));
  const [port, address] = readFileSync(portFile, 'utf8').split('\n');
  const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    readonly type: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const found = pages.find(({ type }) => type === 'page');
  if (found === undefined) throw new Error('Chromium shows no page');
  const [callBrowser, callPage] = await Promise.all([
    connect(`ws://127.0.0.1:${port}${address}`),
    connect(found.webSocketDebuggerUrl),
  ]);

  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await callPage<Evaluated>('Runtime.evaluate', options);
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value as Value;
  };

  return {
    /** Port of the DevTools protocol, for a program that drives its own page. */
    port: Number(port),
    evaluate,
    open: (url: string) => callPage('Page.navigate', { url }),
    /** Waits until an expression is true. */
    until: (expression: string) => waitUntil(() => evaluate(expression)),
    /** Signs in as the page does, including the cookie. */
    signIn: async (baseUrl: string): Promise<void> => {
      await callPage('Page.navigate', { url: `${baseUrl}/favicon.svg` });
      await waitUntil(() => evaluate(`location.pathname === '/favicon.svg'`));
      await evaluate(`fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify(account))},
      }).then(async (reply) => localStorage.setItem('jwtToken', (await reply.json()).token))`);
    },
    /** Memory of the page's process after garbage collection. */
    readMemoryMb: async (): Promise<number> => {
      await callPage('HeapProfiler.collectGarbage');
      const { processInfo } = await callBrowser<{ processInfo: { type: string; id: number }[] }>(
        'SystemInfo.getProcessInfo',
      );
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      return Math.max(...renderers.map(({ id }) => readPrivateMb(id)));
    },
    close: () => stopProcess(browser),
  };
};
