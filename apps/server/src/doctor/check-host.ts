import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#config';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { listBackupNames } from '#platform/backup/backup-folder.ts';
import { detectSandbox } from '#platform/children/sandbox.ts';
import { bad, type CheckResult, good, note, within } from '../composition/external/check-result.ts';
import { readOwnerSettings } from './read-owner-settings.ts';

const NODE_MAJOR_MIN = 24;
const MEBIBYTE = 1_024 * 1_024;
const FREE_MIN_BYTES = 256 * MEBIBYTE;
const FOLDER_MAX_MS = 5_000;
const HOUR_MS = 3_600_000;
const OTHERS = 0o077;
/** The date of this code: an earlier clock is wrong. */
const CLOCK_MIN_MS = Date.UTC(2026, 10, 1);

export function checkNode(): CheckResult[] {
  const major = Number(process.versions.node.split('.')[0]);
  const node =
    major >= NODE_MAJOR_MIN
      ? good('Node', process.version)
      : bad(
          'Node',
          `${process.version} is too old`,
          'Start Tutti with npm start, which brings its own Node.',
        );
  const sound = isSoundToolInstalled()
    ? good('Sound', 'node-av (FFmpeg) is there')
    : bad(
        'Sound',
        'node-av has no build for this machine',
        'Delete node_modules and run npm install on this machine. Without it files play as they are and stations are silent.',
      );
  const isRoot = process.getuid?.() === 0;
  const user = isRoot
    ? [
        note(
          'User',
          'runs as root',
          'Give Tutti a user of its own; see "As a service" in docs/OPERATIONS.md.',
        ),
      ]
    : [];
  return [node, sound, checkSandbox(), ...user];
}

function checkSandbox(): CheckResult {
  return detectSandbox()
    ? good(
        'Sandbox',
        'what opens music and pictures has no network, and writes to no disk of this machine but its cache',
      )
    : note(
        'Sandbox',
        'what opens music and pictures can do what the server can',
        'This system gives no namespaces (unshare), or they are forbidden to a container or a service; see "Children" in docs/SECURITY.md.',
      );
}

export function checkClock(now: number, { backupDir }: Config): CheckResult {
  const newest = listBackupNames(backupDir)[0]?.madeAt ?? 0;
  if (now >= CLOCK_MIN_MS && newest <= now + HOUR_MS)
    return good(
      'Clock',
      `${new Date(now).toISOString()} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`,
    );
  return bad(
    'Clock',
    `${new Date(now).toISOString()} is before what was written here already`,
    'Set the clock of this machine and let it follow a time server.',
  );
}

export function checkDataDir({ dataDir }: Config): CheckResult[] {
  if (!existsSync(dataDir))
    return [
      note(
        'DATA_DIR',
        `${dataDir} is not there yet`,
        'The first start makes it. If it has run before, mount its disk.',
      ),
    ];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      bad('DATA_DIR', `${dataDir} cannot be written`, 'Give it to the user who runs Tutti (chown -R).'),
    ];
  }
  const wide = [dataDir, ...secretFiles(dataDir)].filter((file) => (statSync(file).mode & OTHERS) !== 0);
  const rights =
    process.platform === 'win32' || wide.length === 0
      ? good('Rights', 'only its owner reads DATA_DIR and its secrets')
      : bad('Rights', `others may read ${wide.join(', ')}`, `Run: chmod -R go= ${dataDir}`);
  return [checkRoom('DATA_DIR', dataDir), rights];
}

function secretFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'secrets');
  return existsSync(folder) ? [folder, ...readdirSync(folder).map((name) => path.join(folder, name))] : [];
}

function checkRoom(what: string, folder: string): CheckResult {
  const { bavail, bsize } = statfsSync(folder);
  const free = `${folder}, ${Math.floor((bavail * bsize) / MEBIBYTE)} MB free`;
  return bavail * bsize >= FREE_MIN_BYTES
    ? good(what, free)
    : bad(
        what,
        free,
        'Make room: a full disk takes no writes. RENDITIONS_MB limits what is kept of played music.',
      );
}

export async function checkBackups(config: Config, now: number): Promise<CheckResult> {
  const { backupDir } = config;
  const newest = listBackupNames(backupDir)[0];
  if (newest === undefined)
    return note(
      'Backups',
      `none in ${backupDir}`,
      'Run npm run backup, or let the server run for ten minutes.',
    );
  const hours = Math.floor((now - newest.madeAt) / HOUR_MS);
  const { backupEveryHours } = await readOwnerSettings(config);
  const says = `the newest of ${listBackupNames(backupDir).length} in ${backupDir} is ${hours} hours old`;
  return backupEveryHours > 0 && hours > 2 * backupEveryHours
    ? bad('Backups', says, 'Look for "making a backup failed" in the log of the server; it says why.')
    : good('Backups', says);
}

export async function checkMusic({ musicDir }: Config): Promise<CheckResult> {
  if (musicDir === undefined)
    return note('Music', 'the demo library plays', 'Set MUSIC_DIR to your folder of music.');
  const looking = readdir(musicDir).catch((error: NodeJS.ErrnoException) => error);
  const found = await within(FOLDER_MAX_MS, looking);
  if (found === undefined)
    return bad(
      'Music',
      `${musicDir} does not answer`,
      'It hangs: look after the network share or the disk it is on.',
    );
  if (found instanceof Error) {
    return found.code === 'ENOENT'
      ? bad(
          'Music',
          `there is no ${musicDir}`,
          'Mount the disk, or correct MUSIC_DIR. Nothing of the library is lost.',
        )
      : bad('Music', `${musicDir} cannot be read (${found.code})`, 'Let the user who runs Tutti read it.');
  }
  const entries = found.filter((name) => !name.startsWith('.'));
  return entries.length === 0
    ? bad(
        'Music',
        `${musicDir} is empty`,
        'Probably its disk is not mounted. Nothing of the library is lost.',
      )
    : good('Music', `${musicDir}, ${entries.length} entries`);
}
