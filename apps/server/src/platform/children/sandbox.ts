/**
 * Where the system lets us, a child that opens foreign files has no network, no right that its user has not, and on this machine's
 * disks nothing it could write but what it was given. What it does not keep away: a share of the network that is mounted
 * writable, and sockets in the file system that the user may open. Nothing but what Debian has everywhere (util-linux) is used: `unshare` becomes the child, so that its process stays the one we watch.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

export interface Sandbox {
  /** The program and its arguments, inside. */
  wrap(program: string, flags: readonly string[], writable: readonly string[]): readonly [string, string[]];
}

/**
 * Every mount becomes read-only, but for the places before the `--`, which are mounted onto themselves first. Shares of the
 * network are left as they are mounted: to look at one that is dead would hang. Sees to it that it cannot be undone.
 */
const NETWORK_SHARES = 'autofs,nfs,nfs4,cifs,smb3,9p,ceph,glusterfs,fuse.sshfs,fuse.rclone';
const makeScript = (options: string) => `
for place in "$@"; do [ "$place" = -- ] && break; mount --bind "$place" "$place"; done
mount -a -o remount,bind,ro -t no${NETWORK_SHARES}
for place in "$@"; do [ "$place" = -- ] && break; mount -o remount,bind,rw "$place"; done
while [ "$1" != -- ]; do shift; done
shift
exec setpriv --inh-caps=-all ${options} --no-new-privs -- "$@"`;
/**
 * A child that is stuck in a decoder does not notice that its parent was killed: the system ends it. `setpriv` knows of it
 * since 2.33 only.
 */
const WITH_PARENT = '--pdeathsig=KILL';

const TRY_MAX_MS = 5_000;

function createSandbox(isRoot: boolean, withParent: string): Sandbox {
  // Root is itself, and keeps of its rights that of reading what belongs to others. Anybody else is root of a world where
  // nobody else is, until the doors are shut.
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

/** By doing it: what a kernel, a container or a service allows is written in too many places to be read. */
function tryOut(sandbox: Sandbox): SandboxTrial {
  const looksAround = '[ ! -w "$0" ] && [ "$(grep -c : /proc/net/dev)" = 1 ] && echo held';
  const [program, flags] = sandbox.wrap('/bin/sh', ['-c', looksAround, tmpdir()], []);
  const { status, stdout, error } = spawnSync(program, flags, { timeout: TRY_MAX_MS, encoding: 'utf8' });
  if (status === 0 && stdout.trim() === 'held') return 'holds';
  const isAbsent = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  return error === undefined || isAbsent ? 'is refused' : 'could not be tried';
}

/** Nobody waits for a machine that is always too busy. */
const TRIALS_MAX = 3;

/**
 * Remembers the first of these that holds, or that none does. A machine that was too busy for a trial, or out of processes,
 * has said nothing: it is asked again for the next child.
 */
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
/** undefined where the system has none. */
export const detectSandbox = createSandboxSearch(
  process.platform === 'linux' ? [createSandbox(isRoot, WITH_PARENT), createSandbox(isRoot, '')] : [],
);
