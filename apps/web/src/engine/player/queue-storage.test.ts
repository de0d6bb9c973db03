import { createPlayerDriver, restorePlayerState } from '@tutti/player';
import { buildPlayerTracks, createFakeAudioOutput } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredQueue } from '../browser/listening-storage.ts';
import { createQueueStorage } from './queue-storage.ts';

function drive() {
  const output = createFakeAudioOutput();
  const player = createPlayerDriver(restorePlayerState({}, readStoredQueue()), {
    output,
    random: () => 0.5,
    setTimer: (run, delayMs) => window.setTimeout(run, delayMs),
    clearTimer: (id) => window.clearTimeout(id),
    leaveStation: () => {},
  });
  return { output, player, storage: createQueueStorage(player) };
}

/** Records the storage keys that are written from now on. */
function watchWrites(): string[] {
  const written: string[] = [];
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function setAndNote(
    this: Storage,
    key: string,
    value: string,
  ) {
    setItem.call(this, key, value);
    written.push(key);
  });
  return written;
}

describe('the kept queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('survives the page, and is gone after the queue was cleared', () => {
    const { player, storage, output } = drive();
    storage.start();
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(5), index: 1 });
    vi.advanceTimersByTime(1_000);
    output.playOn(33, 180);
    window.dispatchEvent(new Event('pagehide'));
    storage.stop();
    const next = drive();
    expect(next.player.getState()).toMatchObject({ track: { id: '2' }, currentTimeSeconds: 33 });
    next.storage.start();
    next.player.dispatch({ type: 'clear-queue' });
    next.storage.stop();
    expect(drive().player.getState().queue.entries).toEqual([]);
  });

  it('is not overwritten by an idle page, and is written whole by one that changed it', () => {
    const first = drive();
    first.storage.start();
    first.player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(3), index: 0 });
    vi.advanceTimersByTime(1_000);
    const second = drive();
    second.storage.start();
    first.player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(5), index: 0 });
    vi.advanceTimersByTime(1_000);
    // Browsers fire the event only in the pages that did not write.
    const notifyOthers = () => window.dispatchEvent(new StorageEvent('storage', { key: 'tutti.queue' }));
    notifyOthers();
    first.storage.stop();
    second.player.dispatch({ type: 'set-volume', volume: 0.3 });
    vi.advanceTimersByTime(1_000);
    window.dispatchEvent(new Event('pagehide'));
    second.storage.stop();
    expect(drive().player.getState().queue.entries).toHaveLength(5);

    first.storage.start();
    localStorage.setItem('tutti.queue', '{}');
    notifyOthers();
    first.output.playOn(9, 180);
    vi.advanceTimersByTime(6_000);
    expect(drive().player.getState()).toMatchObject({ queue: { index: 0 }, currentTimeSeconds: 9 });
    expect(drive().player.getState().queue.entries).toHaveLength(5);
    first.storage.stop();
  });

  it('is written while its first track plays, not only when playback stops', () => {
    const { player, storage, output } = drive();
    storage.start();
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(5), index: 0 });
    // Browsers report the position this often.
    for (let tick = 1; tick <= 8; tick += 1) {
      vi.advanceTimersByTime(100);
      output.playOn(tick / 10, 180);
    }
    // A crashed page receives no further events.
    expect(drive().player.getState().queue.entries).toHaveLength(5);
    storage.stop();
  });

  it('writes only the position while a track plays, however long the queue is', () => {
    const { player, storage, output } = drive();
    storage.start();
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(6_000), index: 0 });
    vi.advanceTimersByTime(1_000);
    const written = watchWrites();
    output.playOn(10, 180);
    vi.advanceTimersByTime(5_000);
    player.dispatch({ type: 'next' });
    vi.advanceTimersByTime(1_000);
    storage.stop();
    expect(new Set(written)).toEqual(new Set(['tutti.queuePlace']));
  });

  it('stores fewer tracks, including the current one, where the browser has less room', () => {
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function refuseLong(
      this: Storage,
      key: string,
      value: string,
    ) {
      if (value.length > 20_000) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    const { player, storage } = drive();
    storage.start();
    player.dispatch({ type: 'add-to-queue', tracks: buildPlayerTracks(3_000) });
    player.dispatch({ type: 'jump-to', entryId: player.getState().queue.entries[2_000]?.entryId ?? '' });
    vi.advanceTimersByTime(1_000);
    storage.stop();
    const restored = drive().player.getState();
    expect(restored.track?.id).toBe('2001');
    expect(restored.queue.entries.length).toBeGreaterThan(100);
    expect(restored.queue.entries.length).toBeLessThan(1_000);
  });
});
