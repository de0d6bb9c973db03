/** The process: reads the environment, composes the server, listens, and ends in order. */
import type { AddressInfo } from 'node:net';
import { type Composition, compose } from './compose.ts';
import { type Config, ConfigError, makeDataDir, readConfig } from './config.ts';

/** Everything has to be over by then (resolutions 0.13); whoever hangs is cut off. */
const STOP_MAX_MS = 9_000;

let composition: Promise<Composition> | undefined;
let isStopping = false;
let stoppingSinceMs = 0;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * One Ctrl-C arrives several times: from the terminal to the whole process group, and forwarded by npm and by
 * `npm start`. Only a signal that comes later is somebody who does not want to wait.
 */
const SAME_SIGNAL_MS = 1_000;

/** The first signal ends things in order. */
function stopOnce(): void {
  if (isStopping) {
    if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  isStopping = true;
  stoppingSinceMs = performance.now();
  setTimeout(() => fail('Stopping took too long; ended at once.'), STOP_MAX_MS).unref();
  void (async () => (await composition)?.stop())().then(
    () => process.exit(0),
    (error: unknown) => fail(`Stopping failed: ${describe(error)}`),
  );
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce);
// `npm start` holds the other end: when it vanishes without a signal, nobody could stop us any more.
process.on('disconnect', stopOnce);

function readSettings(): Config {
  try {
    const config = readConfig(process.env);
    makeDataDir(config);
    return config;
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

async function listen({ app }: Composition, { port, host }: Config): Promise<AddressInfo> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `${port} is in use by another program`);
    if (code === 'EACCES') throw new ConfigError('PORT', `${port} may not be used by this user`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError('HOST', `${host} is no address of this machine`);
    }
    throw error;
  }
  return app.server.address() as AddressInfo;
}

async function serve(config: Config): Promise<void> {
  composition = compose(config);
  const server = await composition;
  if (isStopping) return;
  const { port } = await listen(server, config);
  process.stdout.write(`Tutti is ready at http://localhost:${port}\n`);
  if (server.madeUpPassword !== undefined) {
    process.stdout.write(
      `First start: sign in as ${config.adminEmail} with the password ${server.madeUpPassword} (shown only this once)\n`,
    );
  }
  await server.start();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const config = readSettings();
try {
  await serve(config);
} catch (error) {
  if (!isStopping) {
    await (await composition?.catch(() => undefined))?.stop().catch(() => {});
    fail(describe(error));
  }
}
