/** The process: reads the environment, composes the server, listens, and ends in order. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Composition, compose } from './composition/compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

/** Everything must be over by then (ruling 0.13); anything that hangs is cut off. */
const STOP_MAX_MS = 9_000;

let composition: Promise<Composition> | undefined;
let isStopping = false;
let isRestarting = false;
let stoppingSinceMs = 0;
const stopping = new AbortController();

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** One Ctrl-C arrives several times: from the terminal to the process group, and forwarded by npm and `npm start`. */
const SAME_SIGNAL_MS = 1_000;

function stopOnce(): void {
  if (isStopping) {
    if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  isStopping = true;
  stopping.abort();
  stoppingSinceMs = performance.now();
  // The timer also keeps the process alive, because some of the pending work does not.
  setTimeout(() => fail('Stopping took too long; ended at once.'), STOP_MAX_MS);
  // A composition that failed, or was given up because of the signal, leaves nothing to stop.
  void (async () => (await composition?.catch(() => undefined))?.stop())().then(
    () => process.exit(0),
    (error: unknown) => fail(`Stopping failed: ${describe(error)}`),
  );
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce);
// `npm start` holds the other end: if it disappears without a signal, nothing could stop this process.
process.on('disconnect', stopOnce);

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

/** Listens for a moment, so that a start that cannot listen writes nothing. */
async function tryAddress({ port, host }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
  } catch (error) {
    throw explainListening(error, { port, host });
  }
  probe.close();
  await once(probe, 'close');
}

async function listen({ app }: Composition, { port, host }: Config): Promise<AddressInfo> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw explainListening(error, { port, host });
  }
  return app.server.address() as AddressInfo;
}

function explainListening(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new ConfigError('PORT', `${port} is in use by another program`);
  if (code === 'EACCES') return new ConfigError('PORT', `${port} may not be used by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ConfigError('HOST', `${host} is no address of this machine`);
  }
  return error;
}

/** Prints at once, because the password is in the database already, and a later failure must not lose it. */
function printGeneratedPassword({ generatedPassword }: Composition, { adminEmail }: Config): void {
  if (generatedPassword === undefined) return;
  process.stdout.write(
    `First start: sign in as ${adminEmail} with the password ${generatedPassword} (shown only this once)\n`,
  );
}

async function serve(config: Config): Promise<void> {
  try {
    await serveOnce(config);
  } catch (error) {
    if (isStopping) throw error;
    await stopWhatThereIs();
    const { scheduleRollback } = await import('./composition/restore-rollback.ts');
    if (!scheduleRollback(config, error)) throw error;
    await serveOnce(config);
  }
}

const stopWhatThereIs = async () => (await composition?.catch(() => undefined))?.stop().catch(() => {});

async function serveOnce(config: Config): Promise<void> {
  await tryAddress(config);
  if (isStopping) return;
  composition = compose(config, { restart, pause, isAlone: true });
  const server = await composition;
  printGeneratedPassword(server, config);
  if (isStopping) return;
  const { port } = await listen(server, config);
  process.stdout.write(`Tutti is ready at http://localhost:${port}\n`);
  await server.start();
}

const pause = (delayMs: number) => wait(delayMs, undefined, { signal: stopping.signal });

/** Stops the server in order and starts it again, for example after a restore that was requested on the page. */
function restart(): void {
  // A second simultaneous restart would find the address in use and end the process.
  if (isStopping || isRestarting) return;
  isRestarting = true;
  const tooLong = setTimeout(() => fail('Stopping took too long; start it again.'), STOP_MAX_MS);
  void (async () => {
    await (await composition)?.stop();
    clearTimeout(tooLong);
    isRestarting = false;
    if (!isStopping) await serve(config);
  })().catch((error: unknown) => {
    if (!isStopping) fail(describe(error));
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const config = readSettings();
try {
  await serve(config);
} catch (error) {
  if (!isStopping) {
    await stopWhatThereIs();
    fail(describe(error));
  }
}
