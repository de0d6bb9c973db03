/**
 * A silent sound device, because browsers without one report every track as damaged: Debian's PulseAudio with an
 * output that discards its input at the speed of a real one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 10_000;
const lookEveryMs = 50;

const modules = (socket) => [
  `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  '--load=module-null-sink sink_name=nobody',
  ...['left', 'right'].map(
    (channel) =>
      `--load=module-remap-sink sink_name=${channel} master=nobody channels=1 channel_map=mono master_channel_map=front-${channel} remix=no`,
  ),
];

/**
 * `env` tells a browser where the device is. With `PULSE_SINK` set to `left` and `right`, two browsers can be recorded
 * separately on one clock. Fails if PulseAudio is missing or does not start.
 */
export const startSoundDevice = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-sound-'));
  const socket = path.join(folder, 'native');
  const args = ['--daemonize=no', '--exit-idle-time=-1', '-n', '--disable-shm=yes', ...modules(socket)];
  const child = spawn('pulseaudio', args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
  });
  let problem;
  child.once('error', (error) => {
    problem = error;
  });
  child.once('exit', () => {
    problem ??= new Error('PulseAudio ended at once.');
  });
  /** Waits for the exit, because until then it writes into the folder, which could not be removed. */
  const stop = async () => {
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    if (isRunning) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUpAtMs = performance.now() + timeoutMs;
  while (!existsSync(socket)) {
    if (performance.now() > giveUpAtMs) problem ??= new Error('PulseAudio does not start.');
    if (problem) {
      await stop();
      throw problem;
    }
    await pause(lookEveryMs);
  }
  return { env: { PULSE_SERVER: `unix:${socket}` }, stop };
};
