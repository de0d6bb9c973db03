/**
 * Runs commands of the server as processes and kills them while they work. Node's startup time is excluded, because
 * nothing changes during it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const COMMANDS = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'commands');
const LOOK_EVERY_MS = 2;

export interface StoreLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export function startCommand(
  name: string,
  { dataDir, databaseUrl }: StoreLocation,
  args: readonly string[] = [],
) {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(COMMANDS, `${name}-command.ts`), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        DATA_DIR: dataDir,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      },
    },
  );
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => text };
}

export type Command = ReturnType<typeof startCommand>;

export async function expectSuccess({ ended, output }: Command): Promise<void> {
  const code = await ended;
  if (code !== 0) throw new Error(`the command ended with ${code}; it said:\n${output()}`);
}

/** Reports when it begins to change something. */
export interface WatchedCommand extends Command {
  hasBegun(): boolean;
}

/** `restore` prints what it is about to do, with the number of playlists last. */
export function startRestore(backup: string, target: StoreLocation): WatchedCommand {
  const command = startCommand('restore', target, [backup, '--yes']);
  return { ...command, hasBegun: () => command.output().includes(' playlists.\n') };
}

/** Runs the command undisturbed and returns its duration. */
export async function measureWork(command: WatchedCommand): Promise<number> {
  await untilBegun(command);
  const startedAt = performance.now();
  await expectSuccess(command);
  return performance.now() - startedAt;
}

/**
 * Kills earlier if the command was done before the kill, as happens when the machine is less busy; returns false if it
 * always is.
 */
export async function killAtWork(start: () => WatchedCommand, afterMs: number): Promise<boolean> {
  for (let waitMs = afterMs; ; waitMs /= 2) {
    if (await killOne(start(), waitMs)) return true;
    if (waitMs < LOOK_EVERY_MS) return false;
  }
}

async function killOne(command: WatchedCommand, afterMs: number): Promise<boolean> {
  await untilBegun(command);
  await Promise.race([pause(afterMs), command.ended]);
  command.child.kill('SIGKILL');
  const code = await command.ended;
  if (code !== null && code !== 0)
    throw new Error(`the command ended with ${code}; it said:\n${command.output()}`);
  return code === null;
}

async function untilBegun({ child, hasBegun }: WatchedCommand): Promise<void> {
  while (!hasBegun() && child.exitCode === null && child.signalCode === null) await pause(LOOK_EVERY_MS);
}
