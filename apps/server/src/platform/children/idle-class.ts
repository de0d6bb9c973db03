/**
 * The class of programs that nobody waits for. One that is only nice still gets turns of some milliseconds beside us, and of a hundred
 * pages of tracks the slowest waits for several of them. Linux alone has it, and `chrt` (util-linux, busybox) begins a program in it;
 * what that begins is in it, too.
 */
import { spawnSync } from 'node:child_process';

type Program = readonly [path: string, flags: readonly string[]];

const TRY_MAX_MS = 5_000;
let isThere: boolean | undefined;

/** The program as it is where the system has no such class. */
export function intoIdleClass(program: Program): Program {
  isThere ??= spawnSync('chrt', ['-i', '0', 'true'], { timeout: TRY_MAX_MS }).status === 0;
  const [path, flags] = program;
  return isThere ? ['chrt', ['-i', '0', path, ...flags]] : program;
}
