/** Starts the processes that open untrusted files. They get what the system needs, and no secrets. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { intoIdleClass } from './idle-class.ts';
import { detectSandbox, type Sandbox } from './sandbox.ts';

/** Passwords and addresses are not passed on. */
const PASSED_ON = new Set([
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'TMPDIR',
  'TMP',
  'TEMP',
  'NODE_COMPILE_CACHE',
  'TZ',
  'LANG',
  'LC_ALL',
  'SYSTEMROOT',
  'WINDIR',
]);

/** The value for `nice`, where 19 waits longest; `idle` runs only while nothing else has work (idle-class.ts). */
export type Niceness = number | 'idle';

export interface ChildOptions {
  /** Options of Node, above all memory limits. */
  readonly flags: readonly string[];
  readonly niceness?: Niceness | undefined;
  /** Defaults to the harmless part of our own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A child that opens the database runs without a sandbox (sandbox.ts). */
  readonly isTrusted?: true;
  /** Existing files and folders that the child may write to in its sandbox. */
  readonly writable?: readonly string[] | undefined;
  /** The destination of its error output, which is discarded if omitted. */
  readonly complaints?: 'inherit';
  /** The message format: JSON, or the engine's serialization, which keeps bytes. */
  readonly serialization?: 'json' | 'advanced';
}

/** Starts a child that is silent except for its messages; the first error of its channel kills it. */
export function startChild(entry: URL, options: ChildOptions): ChildProcess {
  const { niceness = 0, complaints, serialization = 'json' } = options;
  const environment = options.environment ?? harmlessEnvironment(process.env);
  const flags = [...options.flags, '--disable-warning=ExperimentalWarning'];
  const sandbox = options.isTrusted ? undefined : detectSandbox();
  const [program, programFlags, env] =
    sandbox === undefined
      ? [process.execPath, flags, environment]
      : intoSandbox(sandbox, { flags, environment, writable: options.writable ?? [] });
  const wrapped = [program, programFlags] as const;
  const [begun, begunFlags] = niceness === 'idle' ? intoIdleClass(wrapped) : wrapped;
  const child = fork(fileURLToPath(entry), [], {
    execPath: begun,
    execArgv: [...begunFlags],
    serialization,
    stdio: ['ignore', 'ignore', complaints ?? 'ignore', 'ipc'],
    env,
  });
  child.once('spawn', () => lowerPriority(child, niceness));
  child.once('error', () => child.kill('SIGKILL'));
  return child;
}

interface SandboxedStart {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writable: readonly string[];
}

/** Gives the child its own cache of compiled code, because nothing outside may run code that a child wrote. */
function intoSandbox(sandbox: Sandbox, { flags, environment, writable }: SandboxedStart) {
  const { NODE_COMPILE_CACHE: ours } = environment;
  const theirs = ours && path.join(ours, 'children');
  if (theirs) mkdirSync(theirs, { recursive: true });
  const writableFolders = theirs ? [...writable, theirs] : writable;
  const [program, programFlags] = sandbox.wrap(process.execPath, flags, writableFolders);
  return [program, programFlags, { ...environment, NODE_COMPILE_CACHE: theirs }] as const;
}

/** Call it when the process has been spawned. */
function lowerPriority({ pid }: ChildProcess, niceness: Niceness): void {
  const priority = niceness === 'idle' ? constants.priority.PRIORITY_LOW : niceness;
  try {
    if (pid !== undefined && priority > 0) setPriority(pid, priority);
  } catch {
    // It has ended meanwhile, or the system does not allow it; then it runs at normal priority.
  }
}

/** Returns the variables that a database driver reads, for a child process that opens the database. */
export function databaseEnvironment(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => /^PG|^HOME$|^NODE_EXTRA_CA_CERTS$/.test(name));
  const forDriver = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...harmlessEnvironment(process.env), ...forDriver };
}

export function harmlessEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => PASSED_ON.has(name.toUpperCase())),
  );
}
