/** `npm start`: install what is missing, build what is stale, serve. No questions, no flags; see README.md. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { ensureServerBuilt, serverEntry, serverEnvironment, serverNodeFlags } from './server-build.mjs';
import { ensureWebBuilt } from './web-build.mjs';
import { makeCacheFolder, productEnvironment, productNode, root } from './workspace.mjs';

const LOOK_FOR_NPM_EVERY_MS = 250;

/**
 * npm hands a signal to the shell it started us in, and the shell dies of it without telling us. So when that shell is
 * gone the server ends too, instead of holding the port for ever.
 */
const endWithNpm = (server) => {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) server.kill('SIGTERM');
  }, LOOK_FOR_NPM_EVERY_MS).unref();
};

/** Same process group as npm, so that one signal to the group ends everything; IPC tells the server if we vanish. */
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
