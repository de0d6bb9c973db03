/** Starts the processes that touch foreign files. They get what the system needs, and nothing that is a secret. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { intoIdleClass } from './idle-class.ts';
import { detectSandbox, type Sandbox } from './sandbox.ts';

/**
 * Where programs and their libraries are, where drafts and compiled code go, which time it is. Passwords and addresses
 * stay with us.
 */
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

/** As `nice` counts, where 19 waits longest for its turn; `idle` has none while anybody else has work (idle-class.ts). */
export type Niceness = number | 'idle';

export interface ChildOptions {
  /** Of Node, memory limits above all. */
  readonly flags: readonly string[];
  readonly niceness?: Niceness | undefined;
  /** The harmless part of ours when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A child that opens the database runs without a sandbox (sandbox.ts). */
  readonly isTrusted?: true;
  /** Existing files and folders that the child may write to in its sandbox. */
  readonly writable?: readonly string[] | undefined;
  /** Where what it complains of goes; nowhere when left out. */
  readonly complaints?: 'inherit';
  /** How messages travel: as JSON, or as the engine writes objects, which carries bytes as they are. */
  readonly serialization?: 'json' | 'advanced';
}

/** Silent but for its messages; killed at the first error of its channel. */
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

/** Compiled code is kept apart from ours: what a child has written there, nothing outside of a sandbox may ever run. */
function intoSandbox(sandbox: Sandbox, { flags, environment, writable }: SandboxedStart) {
  const { NODE_COMPILE_CACHE: ours } = environment;
  const theirs = ours && path.join(ours, 'children');
  if (theirs) mkdirSync(theirs, { recursive: true });
  const places = theirs ? [...writable, theirs] : writable;
  const [program, programFlags] = sandbox.wrap(process.execPath, flags, places);
  return [program, programFlags, { ...environment, NODE_COMPILE_CACHE: theirs }] as const;
}

/** To be called when the process has been spawned. */
function lowerPriority({ pid }: ChildProcess, niceness: Niceness): void {
  const priority = niceness === 'idle' ? constants.priority.PRIORITY_LOW : niceness;
  try {
    if (pid !== undefined && priority > 0) setPriority(pid, priority);
  } catch {
    // It has ended meanwhile, or the system does not allow it: then it runs like everything else.
  }
}

/** For a process of ours that opens the database: what its driver looks at beside the address, and nothing else. */
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
