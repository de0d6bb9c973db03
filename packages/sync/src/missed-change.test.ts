import { genreIdOf, type StationRef } from '@tutti/contract/stations/station-ref';
import { buildStreamMetadata, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createMissedChange } from './missed-change.ts';
import type { NowPlaying } from './station-types.ts';
import { toNowPlaying } from './wire-station.ts';

/** A page that listens to station 1 and reaches the end of the announced entries unless news arrive. */
function createRig() {
  const clock = createManualClock(1_000_000);
  const server = {
    isReachable: true,
    hasNews: true,
    advances: [] as StationRef[],
    fetches: [] as StationRef[],
  };
  const page = {
    station: 'genre-1' as StationRef | undefined,
    isMissing: true,
    isOnline: true,
    isHubConnected: true,
    reloads: 0,
  };
  const received: NowPlaying[] = [];
  const log: [string, Readonly<Record<string, unknown>>][] = [];
  const answer = () => {
    if (!server.isReachable) throw new Error('no network');
  };
  const missedChange = createMissedChange({
    http: {
      async advance(station) {
        server.advances.push(station);
        answer();
      },
      async fetchNowPlaying(station) {
        server.fetches.push(station);
        answer();
        const [genreId, nowMs] = [Number(genreIdOf(station)), clock.now()];
        return toNowPlaying(buildStreamMetadata({ genreId, startsAtMs: nowMs, serverTimeMs: nowMs }));
      },
    },
    timers: clock,
    station: () => page.station,
    isStillMissing: () => page.isMissing,
    isOnline: () => page.isOnline,
    isHubConnected: () => page.isHubConnected,
    reloadPage: () => {
      page.reloads += 1;
    },
    onNowPlaying: (nowPlaying) => {
      received.push(nowPlaying);
      if (server.hasNews) page.isMissing = false;
    },
    log: (message, detail) => log.push([message, detail]),
  });
  return { clock, server, page, news: received, log, missedChange };
}

describe('a station whose announced tracks have ended', () => {
  it('is asked to advance a second later, and then for its current track [M-381]', async () => {
    const { clock, server, news: received, log, missedChange } = createRig();
    missedChange.timelineEnded('1:1:1');
    await clock.advanceAsync(999);
    expect(server.advances).toEqual([]);
    await clock.advanceAsync(1);
    expect(server.advances).toEqual(['genre-1']);
    expect(received).toMatchObject([{ station: 'genre-1' }]);
    expect(log).toEqual([]);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is not asked if news have arrived, or if it was left for another station', async () => {
    for (const elsewhere of [{ isMissing: false }, { station: 'genre-2' }, { station: undefined }]) {
      const { clock, server, page, missedChange } = createRig();
      missedChange.timelineEnded('1:1:1');
      Object.assign(page, elsewhere);
      await clock.advanceAsync(60_000);
      expect([server.advances, server.fetches]).toEqual([[], []]);
    }
  });

  it('is not asked by a page that listens to no station', async () => {
    const { clock, page, missedChange } = createRig();
    page.station = undefined;
    missedChange.timelineEnded(undefined);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is asked once more 3 s after a failure, then the page reloads, once per track [M-382, M-530, M-589]', async () => {
    const { clock, server, page, missedChange } = createRig();
    server.isReachable = false;
    missedChange.timelineEnded('1:1:1');
    await clock.advanceAsync(1_000 + 2_999);
    expect([server.fetches.length, page.reloads]).toEqual([1, 0]);
    await clock.advanceAsync(1);
    expect([server.fetches.length, page.reloads]).toEqual([2, 1]);
    missedChange.timelineEnded('1:1:1');
    await clock.advanceAsync(60_000);
    expect(page.reloads).toBe(1);
    missedChange.timelineEnded('1:2:2');
    await clock.advanceAsync(60_000);
    expect(page.reloads).toBe(2);
  });

  it('makes the page reload once even if nothing has been played yet', async () => {
    const { clock, server, page, missedChange } = createRig();
    server.isReachable = false;
    for (let time = 0; time < 3; time += 1) {
      missedChange.timelineEnded(undefined);
      await clock.advanceAsync(60_000);
    }
    expect(page.reloads).toBe(1);
  });

  it('does not make the page reload while it answers, with any answer', async () => {
    const { clock, server, page, missedChange } = createRig();
    server.hasNews = false;
    missedChange.timelineEnded('1:1:1');
    await clock.advanceAsync(600_000);
    expect(page.reloads).toBe(0);
  });

  it('does not make the page reload if it answers the second time', async () => {
    const { clock, server, page, missedChange } = createRig();
    server.isReachable = false;
    server.hasNews = false;
    missedChange.timelineEnded('1:1:1');
    await clock.advanceAsync(2_000);
    server.isReachable = true;
    await clock.advanceAsync(600_000);
    expect(page.reloads).toBe(0);
  });

  it('logs each question without an answer', async () => {
    const { clock, server, log, missedChange } = createRig();
    server.isReachable = false;
    missedChange.timelineEnded('1:1:1');
    await clock.advanceAsync(1_000);
    const detail = { genreId: '1', error: 'Error: no network' };
    expect(log).toEqual([
      ['advancing the station failed', detail],
      ['asking for now playing failed', detail],
    ]);
  });
});

describe('a station without further announced tracks', () => {
  it('is asked every 5 s for the next track while the hub is away', async () => {
    const { clock, server, page, missedChange } = createRig();
    page.isHubConnected = false;
    missedChange.runningOut();
    await clock.advanceAsync(4_999);
    missedChange.runningOut();
    expect(server.fetches).toEqual(['genre-1']);
    await clock.advanceAsync(1);
    missedChange.runningOut();
    expect(server.fetches).toEqual(['genre-1', 'genre-1']);
  });

  it('is not asked while the hub is connected, or the page is offline or listens to nothing', () => {
    for (const state of [{ isHubConnected: true }, { isOnline: false }, { station: undefined }]) {
      const { server, page, missedChange } = createRig();
      Object.assign(page, { isHubConnected: false, ...state });
      missedChange.runningOut();
      expect(server.fetches).toEqual([]);
    }
  });
});

describe('a PlaybackSynced message of a station', () => {
  it('makes the page ask for its current track if that is out of date, every 2 s at most', async () => {
    const { clock, server, missedChange } = createRig();
    server.isReachable = false;
    missedChange.check('genre-1');
    await clock.advanceAsync(1_999);
    missedChange.check('genre-1');
    expect(server.fetches).toEqual(['genre-1']);
    await clock.advanceAsync(1);
    missedChange.check('genre-1');
    expect(server.fetches).toEqual(['genre-1', 'genre-1']);
  });

  it('has no effect if the page is up to date or does not listen to the station', () => {
    const { server, page, missedChange } = createRig();
    missedChange.check('genre-2');
    page.isMissing = false;
    missedChange.check('genre-1');
    expect(server.fetches).toEqual([]);
  });
});
