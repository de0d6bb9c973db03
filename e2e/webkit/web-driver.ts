/**
 * Drives Debian's WebKitGTK over the W3C WebDriver protocol, because Playwright only drives its own build of WebKit.
 * It implements the part of the protocol that a short journey needs; elements are found by their visible text.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from '@playwright/test';

const TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 100;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebKitPage {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; its result has to be JSON. */
  evaluate<Answer>(body: string, ...args: unknown[]): Promise<Answer>;
  /** A real click, which counts as a user gesture. Waits until the element exists. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Its process has ended, or no longer responds. */
  hasCrashed(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openWebKit(
  driverPort: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<WebKitPage> {
  const screen = await startScreen();
  const driver = spawn('WebKitWebDriver', [`--port=${driverPort}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...environment,
      DISPLAY: screen.display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const base = `http://127.0.0.1:${driverPort}`;
  const close = async () => {
    await end(driver);
    await end(screen.process);
  };
  try {
    await eventually(async () => (await fetch(`${base}/status`)).ok);
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
    const { sessionId } = await call<{ sessionId: string }>(`${base}/session`, { capabilities });
    return pageOf(`${base}/session/${sessionId}`, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function pageOf(session: string, close: () => Promise<void>): WebKitPage {
  const find = (xpath: string) =>
    eventually(async () => {
      const found = await call<Record<string, string>>(`${session}/element`, {
        using: 'xpath',
        value: xpath,
      });
      return `${session}/element/${found[ELEMENT]}`;
    });
  return {
    open: (url) => call(`${session}/url`, { url }),
    evaluate: (script, ...args) => call(`${session}/execute/sync`, { script, args }),
    async click(xpath) {
      await eventually(async () => {
        await call(`${await find(xpath)}/click`, {});
        return true;
      });
    },
    async type(xpath, text) {
      await call(`${await find(xpath)}/value`, { text });
    },
    async hasCrashed() {
      const reply = await fetch(`${session}/title`).catch(() => undefined);
      return reply?.ok !== true;
    },
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      await close();
    },
  };
}

async function call<Answer>(url: string, body: object): Promise<Answer> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await reply.json()) as { value: Answer & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`WebDriver: ${value.error ?? reply.status} ${value.message ?? ''}`);
  return value;
}

/**
 * Debian's WebKitGTK crashed once during a journey; thirty more runs of the same did not. The journey restarts once in
 * a new browser, and the report says so. A page that crashes it each time fails.
 */
export async function throughCrash(
  browser: { readonly hasCrashed: () => Promise<boolean>; readonly reopen: () => Promise<void> },
  round: () => Promise<void>,
): Promise<void> {
  try {
    await round();
  } catch (error) {
    if (!(await browser.hasCrashed())) throw error;
    test.info().annotations.push({ type: 'the browser crashed', description: String(error) });
    await browser.reopen();
    await round();
  }
}

/** Retries failures for a while, because the state may still change. */
export async function eventually<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await send().catch((error: unknown) => error);
    if (answer && !(answer instanceof Error)) return answer as Answer;
    if (performance.now() > giveUpAtMs) throw answer || new Error('what was waited for did not happen');
    await pause(LOOK_EVERY_MS);
  }
}

interface Screen {
  readonly process: ChildProcess;
  readonly display: string;
}

/** WebKitGTK has no headless mode, so it runs on a virtual screen. */
async function startScreen(): Promise<Screen> {
  const args = ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, display: `:${number.toString().trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
