/**
 * Starts a program in the idle class, because a merely nice one delays the slowest of a hundred track pages. `chrt`
 * (util-linux, busybox) starts it, and children inherit the class.
 */
import { spawnSync } from 'node:child_process';

type Program = readonly [path: string, flags: readonly string[]];

const TRY_MAX_MS = 5_000;
let isThere: boolean | undefined;

/** Returns the program unchanged if the system has no such class. */
export function intoIdleClass(program: Program): Program {
  isThere ??= spawnSync('chrt', ['-i', '0', 'true'], { timeout: TRY_MAX_MS }).status === 0;
  const [path, flags] = program;
  return isThere ? ['chrt', ['-i', '0', path, ...flags]] : program;
}
