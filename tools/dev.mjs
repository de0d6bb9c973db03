/** `npm run dev`: runs the server, which restarts on change, and Vite for the page; Ctrl-C ends both. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { inRoot, productEnvironment, productNode, root, say } from './workspace.mjs';

const startProcess = (args, { cwd = root, env = {} } = {}) =>
  spawn(productNode, args, { cwd, env: productEnvironment(env), stdio: 'inherit' });

const ended = (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));

const isRunning = (child) => child.exitCode === null && child.signalCode === null;

const develop = async () => {
  await ensureInstalled();
  const port = process.env.PORT ?? '4747';
  const children = [
    startProcess(['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')]),
    startProcess([inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'], {
      cwd: inRoot('apps', 'web'),
      env: { TUTTI_API: `http://localhost:${port}` },
    }),
  ];
  say(`Server on http://localhost:${port}, page with hot reload on http://localhost:5173; Ctrl-C ends both.`);
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
  const code = await Promise.race(children.map(ended));
  endAll();
  await Promise.all(children.filter(isRunning).map(ended));
  return code;
};

try {
  process.exitCode = await develop();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
