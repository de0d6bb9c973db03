/**
 * `npm start`: installs missing packages, builds outdated parts and serves. No questions and no options; see
 * README.md.
 */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { ensureServerBuilt, serverEntry, serverEnvironment, serverNodeFlags } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';
import { makeCacheFolder, productEnvironment, productNode, root } from './workspace.mjs';

const LOOK_FOR_NPM_EVERY_MS = 250;

/**
 * npm sends a signal to the shell that it started us in, and the shell dies without telling us. The server ends with
 * that shell, because it would otherwise keep the port.
 */
const endWithNpm = (server) => {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) server.kill('SIGTERM');
  }, LOOK_FOR_NPM_EVERY_MS).unref();
};

/** In npm's process group, so that one signal ends everything; the IPC channel tells the server if we vanish. */
const serve = () =>
  new Promise((resolve, reject) => {
    const server = spawn(productNode, [...serverNodeFlags, serverEntry('main')], {
      cwd: root,
      env: productEnvironment({ ...serverEnvironment(), NODE_COMPILE_CACHE: makeCacheFolder('compile') }),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
    endWithNpm(server);
    server.once('error', reject);
    server.once('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)),
    );
  });

try {
  await ensureInstalled();
  await ensureWebBuilt();
  await ensureServerBuilt();
  process.exitCode = await serve();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
