/**
 * Where the system lets us, a child that opens foreign files has no network, no right that its user has not, and on this machine's
 * disks nothing it could write but what it was given. What it does not keep away: a share of the network that is mounted
 * writable, and sockets in the file system that the user may open. Nothing but what Debian has everywhere (util-linux) is used: `unshare` becomes the child, so that its process stays the one we watch.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

export interface Cage {
  /** The program and its arguments, inside. */
  wrap(program: string, flags: readonly string[], writable: readonly string[]): readonly [string, string[]];
}

/**
 * Every mount becomes read-only, but for the places before the `--`, which are mounted onto themselves first. Shares of the
 * network are left as they are mounted: to look at one that is dead would hang. Sees to it that it cannot be undone.
 */
const NETWORK_SHARES = 'autofs,nfs,nfs4,cifs,smb3,9p,ceph,glusterfs,fuse.sshfs,fuse.rclone';
const makeScript = (keptRights: string) => `
for place in "$@"; do [ "$place" = -- ] && break; mount --bind "$place" "$place"; done
mount -a -o remount,bind,ro -t no${NETWORK_SHARES}
for place in "$@"; do [ "$place" = -- ] && break; mount -o remount,bind,rw "$place"; done
while [ "$1" != -- ]; do shift; done
shift
exec setpriv --inh-caps=-all --bounding-set=${keptRights} --no-new-privs -- "$@"`;

const TRY_MAX_MS = 5_000;

function makeCage(isRoot: boolean): Cage {
  // Root is itself, and keeps of its rights that of reading what belongs to others. Anybody else is root of a world where
  // nobody else is, until the doors are shut.
  const world = isRoot ? [] : ['--user', '--map-root-user'];
  const script = makeScript(isRoot ? '-all,+dac_read_search' : '-all');
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
        'cage',
        ...writable,
        '--',
        program,
        ...flags,
      ],
    ],
  };
}

/** By doing it: what a kernel, a container or a service allows is written in too many places to be read. */
function holds(cage: Cage): boolean {
  const looksAround = '[ ! -w "$0" ] && [ "$(grep -c : /proc/net/dev)" = 1 ] && echo held';
  const [program, flags] = cage.wrap('/bin/sh', ['-c', looksAround, tmpdir()], []);
  const tried = spawnSync(program, flags, { timeout: TRY_MAX_MS, encoding: 'utf8' });
  return tried.status === 0 && tried.stdout.trim() === 'held';
}

let known: { readonly cage: Cage | undefined } | undefined;

/** undefined where the system has none; tried once for each process. */
export function findCage(): Cage | undefined {
  if (known) return known.cage;
  const cage = makeCage(process.getuid?.() === 0);
  known = { cage: process.platform === 'linux' && holds(cage) ? cage : undefined };
  return known.cage;
}
