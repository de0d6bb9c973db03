/**
 * A child that opens untrusted files has no network, no additional rights, and local write access to given paths only.
 * Writable network shares and sockets in the file system are not covered. `unshare` (util-linux) becomes the child, so
 * its process stays the one that was started.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

export interface Sandbox {
  /** Returns the program and its arguments inside the sandbox. */
  wrap(program: string, flags: readonly string[], writable: readonly string[]): readonly [string, string[]];
}

/** Makes all mounts read-only except the paths before the `--`; network shares stay, because a dead one would hang. */
const NETWORK_SHARES = 'autofs,nfs,nfs4,cifs,smb3,9p,ceph,glusterfs,fuse.sshfs,fuse.rclone';
const makeScript = (options: string) => `
for place in "$@"; do [ "$place" = -- ] && break; mount --bind "$place" "$place"; done
mount -a -o remount,bind,ro -t no${NETWORK_SHARES}
for place in "$@"; do [ "$place" = -- ] && break; mount -o remount,bind,rw "$place"; done
while [ "$1" != -- ]; do shift; done
shift
exec setpriv --inh-caps=-all ${options} --no-new-privs -- "$@"`;
/** A child that is stuck in a decoder does not notice its parent's end; `setpriv` supports it only since 2.33. */
const WITH_PARENT = '--pdeathsig=KILL';

const TRY_MAX_MS = 5_000;

function createSandbox(isRoot: boolean, withParent: string): Sandbox {
  // Root stays root; any other user becomes root of its own user namespace until the mounts are done.
  const world = isRoot ? [] : ['--user', '--map-root-user'];
  const script = makeScript(`--bounding-set=${isRoot ? '-all,+dac_read_search' : '-all'} ${withParent}`);
  return {
    wrap: (program, flags, writable) => [
      'unshare',
      [
        ...world,
        '--net',
        '--mount',
        '--',
        '/bin/sh',
        '-c',
        script,
        'sandbox',
        ...writable,
        '--',
        program,
        ...flags,
      ],
    ],
  };
}

export type SandboxTrial = 'holds' | 'is refused' | 'could not be tried';

/** Tries it out, because the restrictions of kernels, containers and services are configured in too many places. */
function tryOut(sandbox: Sandbox): SandboxTrial {
  const looksAround = '[ ! -w "$0" ] && [ "$(grep -c : /proc/net/dev)" = 1 ] && echo held';
  const [program, flags] = sandbox.wrap('/bin/sh', ['-c', looksAround, tmpdir()], []);
  const { status, stdout, error } = spawnSync(program, flags, { timeout: TRY_MAX_MS, encoding: 'utf8' });
  if (status === 0 && stdout.trim() === 'held') return 'holds';
  const isAbsent = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  return error === undefined || isAbsent ? 'is refused' : 'could not be tried';
}

/** Gives up after this many trials on a machine that is always too busy. */
const TRIALS_MAX = 3;

/** Remembers the first that works, or that none does; a machine that was too busy is tried again. */
export function createSandboxSearch(
  sandboxes: readonly Sandbox[],
  trySandbox = tryOut,
): () => Sandbox | undefined {
  let known: { readonly sandbox: Sandbox | undefined } | undefined;
  let trials = 0;
  return () => {
    if (known) return known.sandbox;
    trials += 1;
    const outcomes = new Map<Sandbox, SandboxTrial>();
    const sandbox = sandboxes.find((one) => {
      outcomes.set(one, trySandbox(one));
      return outcomes.get(one) !== 'is refused';
    });
    const isCertain = sandbox === undefined || outcomes.get(sandbox) === 'holds';
    if (isCertain || trials === TRIALS_MAX) known = { sandbox: isCertain ? sandbox : undefined };
    return isCertain ? sandbox : undefined;
  };
}

const isRoot = process.getuid?.() === 0;
/** Returns undefined if the system has none. */
export const detectSandbox = createSandboxSearch(
  process.platform === 'linux' ? [createSandbox(isRoot, WITH_PARENT), createSandbox(isRoot, '')] : [],
);
