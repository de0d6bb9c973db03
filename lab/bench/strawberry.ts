/**
 * Runs Strawberry, a desktop player from Debian, on a virtual screen. It signs in and loads its collection when its
 * button is pressed; the result is read from its own database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sleep, waitUntil } from '../machine/waiting.ts';
import { inFolder, NotInstalled, runPlayer } from './players.ts';
import type { AppKey } from './rest.ts';

export interface StrawberrySong {
  readonly song_id: string;
  readonly title: string;
  readonly album: string;
  readonly artist: string;
  readonly filesize: number;
  /** Path of the cover on disk; empty without one. */
  readonly art_automatic: string | null;
}

const screen = ':93';
const needed = ['strawberry', 'Xvfb', 'xdotool', 'dbus-run-session'];
/** Position of the button "Refresh catalog" in the tab that opens first. */
const button = { x: 165, y: 67 };
const startMs = 6_000;
const limitMs = 120_000;
const still = 3;

const settingsOf = (baseUrl: string, { userName, secret }: AppKey) => `[Subsonic]
enabled=true
url=${baseUrl}
username=${userName}
password=${Buffer.from(secret).toString('base64')}
authmethod=1
http2=false
downloadalbumcovers=true

[MainWindow]
current_tab=9
do_not_show_sponsor_message=true
`;

const requireInstalled = async () => {
  for (const command of needed) {
    const { reported } = await runPlayer('which', [command]);
    if (reported.trim() === '') throw new NotInstalled(command);
  }
};

/** In its own process group, because D-Bus sessions do not end their children. */
const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(command, args, { stdio: 'ignore', detached: true, env });

const end = (child: ChildProcess) => {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
};

const readSongs = (file: string): StrawberrySong[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const columns = 'song_id, title, album, artist, filesize, art_automatic';
    return database.prepare(`select ${columns} from subsonic_songs`).all() as unknown as StrawberrySong[];
  } finally {
    database.close();
  }
};

/** Waits until there are songs and their number stops growing. */
const waitForSongs = async (file: string): Promise<StrawberrySong[]> => {
  let known = 0;
  let same = 0;
  await waitUntil(
    async () => {
      const count = readSongs(file).length;
      same = count > 0 && count === known ? same + 1 : 0;
      known = count;
      return same >= still;
    },
    { limitMs, stepMs: 1_000 },
  );
  return readSongs(file);
};

export const fetchCollection = async (baseUrl: string, key: AppKey): Promise<StrawberrySong[]> => {
  await requireInstalled();
  return inFolder(async (folder) => {
    const pathOf = (name: string) => path.join(folder, name);
    for (const name of ['config/strawberry', 'data', 'cache', 'home', 'run'])
      mkdirSync(pathOf(name), { recursive: true, mode: 0o700 });
    writeFileSync(pathOf('config/strawberry/strawberry.conf'), settingsOf(baseUrl, key));
    const env = {
      ...process.env,
      DISPLAY: screen,
      HOME: pathOf('home'),
      XDG_CONFIG_HOME: pathOf('config'),
      XDG_DATA_HOME: pathOf('data'),
      XDG_CACHE_HOME: pathOf('cache'),
      XDG_RUNTIME_DIR: pathOf('run'),
    };
    const display = start('Xvfb', [screen, '-screen', '0', '1280x800x24'], env);
    await sleep(1_000);
    const player = start('dbus-run-session', ['--', 'strawberry'], env);
    try {
      await sleep(startMs);
      const click = ['mousemove', String(button.x), String(button.y), 'click', '1'];
      const { code } = await new Promise<{ code: number | null }>((resolve) => {
        spawn('xdotool', click, { env, stdio: 'ignore' }).once('close', (ended) => resolve({ code: ended }));
      });
      if (code !== 0) throw new Error('The button could not be pressed');
      return await waitForSongs(pathOf('data/strawberry/strawberry/strawberry.db'));
    } finally {
      end(player);
      end(display);
      await sleep(500);
    }
  });
};
