import { describe, expect, it } from 'vitest';
import { begun, createListeningPage, joinedPage, LISTED } from './test/listening-page.ts';

describe('the messages of the hub', () => {
  it('that the numbers or the rights have changed reach who shows them', async () => {
    const { hub, page } = await joinedPage();
    hub.send('MonitoringChanged');
    expect(page).toMatchObject({ monitoringChanges: 1, rightsChanges: 0 });
    hub.send('RightsChanged');
    expect(page).toMatchObject({ monitoringChanges: 1, rightsChanges: 1 });
  });

  it('that list the stations replace the list', async () => {
    const { hub, session } = await joinedPage();
    hub.send('AvailableStreams', [{ ...LISTED, genreId: 5, genreName: 'Soul' }]);
    expect(session.getStation().stations).toMatchObject([{ genreId: '5', genreName: 'Soul' }]);
  });

  it('that list nothing on demand leave the list to the message that follows', async () => {
    const { hub, session, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => undefined);
    await session.connect();
    await clock.advanceAsync(100);
    expect(session.getStation().stations).toBeUndefined();
    hub.send('AvailableStreams', [LISTED]);
    expect(session.getStation().stations).toHaveLength(1);
  });

  it('that could not be had are told to the log, and asked for again with the next connection', async () => {
    const { hub, session, page, callsOf, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => {
      throw new Error('busy');
    });
    await session.connect();
    await clock.advanceAsync(0);
    expect(page.log).toEqual(['asking for stations failed']);
    expect(page.details).toEqual([{ error: 'busy' }]);
    hub.drop();
    await clock.advanceAsync(1_000);
    expect(callsOf('GetAvailableStreams')).toHaveLength(2);
  });

  it('that are none are told by name', async () => {
    const { hub, page } = await joinedPage();
    hub.sendRaw('TrackChanged', [null]);
    expect(page.details.at(-1)).toEqual({ name: 'TrackChanged' });
  });

  it('are not waited for: the list is asked for once when nothing begins meanwhile', async () => {
    const { hub, session, callsOf, clock } = createListeningPage();
    hub.onCall('GetAvailableStreams', () => {
      if (callsOf('GetAvailableStreams').length === 1)
        hub.send('StreamUpdated', 7, { ...begun(7), isActive: false });
      return [];
    });
    await session.connect();
    await clock.advanceAsync(100);
    expect(callsOf('GetAvailableStreams')).toHaveLength(1);
  });
});

describe('joining a station', () => {
  it('by the name of its genre names it to the hub, by its id gives the number [M-304]', async () => {
    const { session, callsOf } = createListeningPage();
    for (const genreId of ['Jazz', '12', 'Top 40', '12345678901'])
      await session.join(genreId).catch(() => undefined);
    expect(callsOf('JoinStream')).toEqual(['Jazz', 12, 'Top 40', '12345678901']);
  });

  it('asks what it plays where the hub has not said so, and plays', async () => {
    const { hub, session, server, output, clock } = createListeningPage();
    hub.onCall('JoinStream', () => undefined);
    await session.join('1');
    await clock.advanceAsync(100);
    expect(server.fetches).toBe(1);
    expect(output.isSilent).toBe(false);
  });

  it('asks nothing about it once it was left for another', async () => {
    const { hub, session, server } = createListeningPage();
    hub.onCall('JoinStream', (genreId) => {
      if (genreId === 1) session.leave();
    });
    await session.join('1');
    expect(server.fetches).toBe(0);
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', joinError: undefined });
  });

  it('tells in its own words what the hub did not put into any [M-306]', async () => {
    const { hub, session, page } = createListeningPage();
    hub.onCall('JoinStream', () => {
      throw 'out of order';
    });
    await expect(session.join('9')).rejects.toMatchObject({ message: 'out of order', cause: 'out of order' });
    expect(session.getStation().joinError).toBe('out of order');
    expect(page.details).toContainEqual({ error: 'out of order' });
  });

  it('is no refusal when the connection is lost while a station is joined again', async () => {
    const { clock, hub, session, output, page } = await joinedPage();
    hub.onCall('JoinStream', () => {
      hub.answerOpenWith('refuse');
      hub.drop();
      throw new Error('the connection is closed');
    });
    hub.drop();
    await clock.advanceAsync(500);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', genreId: '1', joinError: undefined });
    expect(output.isSilent).toBe(false);
    expect(page.log).not.toContain('joining a station failed');
  });

  it('is asked for again when the hub fails at it without a word while the station is heard', async () => {
    const { clock, hub, session, output, callsOf } = await joinedPage();
    let failures = 0;
    hub.onCall('JoinStream', () => {
      failures += 1;
      if (failures <= 2) throw new Error('An unexpected error occurred.');
    });
    hub.drop();
    await clock.advanceAsync(10_000);
    expect(callsOf('JoinStream')).toHaveLength(4);
    expect(session.getStation()).toMatchObject({ joinPhase: 'joined', genreId: '1', joinError: undefined });
    expect(output.isSilent).toBe(false);
  });

  it('is given up when the hub fails at it again and again', async () => {
    const { clock, hub, session } = await joinedPage();
    hub.onCall('JoinStream', () => {
      throw new Error('An unexpected error occurred.');
    });
    hub.drop();
    await clock.advanceAsync(10_000);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'none',
      joinError: 'An unexpected error occurred.',
    });
  });

  it('is refused for good when the hub says so of a station that is joined again [M-306]', async () => {
    const { clock, hub, session, output } = await joinedPage();
    hub.onCall('JoinStream', () => {
      throw new Error('HubException: Stream not found for genre 1');
    });
    hub.drop();
    await clock.advanceAsync(500);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'none',
      joinError: 'Stream not found for genre 1',
    });
    expect(output.isSilent).toBe(true);
  });

  it('logs which station and where in its track [M-326, M-550]', async () => {
    const { page } = await joinedPage({ joinsAtMs: 61_000 });
    const place = page.details[page.log.indexOf('joined a station within a track')];
    expect(place).toEqual({ genreId: '1', positionMs: 61_000 });
    const edge = await joinedPage({ joinsAtMs: 5_000 });
    expect(edge.page.log).not.toContain('joined a station within a track');
  });

  it('that fails lets the sound go that was woken for it', async () => {
    const { hub, session, output } = createListeningPage();
    hub.answerOpenWith('refuse');
    await expect(session.join('1')).rejects.toThrow('Connection failed');
    expect([output.unlocks, output.isAwake]).toEqual([1, false]);
  });

  it('that something else was chosen over lets it go as well, and one that is still wanted does not', async () => {
    const { hub, session, output } = createListeningPage();
    const { open } = hub.connection;
    const answer = Promise.withResolvers<void>();
    hub.connection.open = async () => answer.promise.then(open);
    const [first, second] = [session.join('1'), session.join('2')];
    expect(output.isAwake).toBe(true);
    session.leave();
    answer.resolve();
    await Promise.all([first, second]);
    expect(session.getStation().genreId).toBeUndefined();
    expect(output.isAwake).toBe(false);
  });

  it('leaves the hub alone when it is left without a connection', async () => {
    const { clock, hub, session, callsOf, output, page } = await joinedPage();
    hub.answerOpenWith('refuse');
    hub.drop();
    session.leave();
    await clock.advanceAsync(0);
    expect(callsOf('LeaveStream')).toEqual([]);
    expect(page.log).not.toContain('leaving a station failed');
    expect(output.isSilent).toBe(true);
  });
});

describe('the connection of a page', () => {
  it('is not asked for again and again by pieces that come while the hub refuses [M-300]', async () => {
    const { clock, hub, session } = await joinedPage({ count: 60 });
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('disconnected');
    const { opens } = hub;
    await clock.advanceAsync(60_000);
    expect(hub.opens).toBe(opens);
  });

  it('is made again by the first piece that comes after the hub was given up', async () => {
    const { clock, hub, pieces, session } = await joinedPage({ count: 60 });
    hub.answerOpenWith('refuse');
    pieces.mode = 'broken';
    hub.drop();
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('disconnected');
    hub.answerOpenWith('accept');
    pieces.mode = 'sound';
    await clock.advanceAsync(10_000);
    expect(session.getHub().connection).toBe('connected');
  });

  it('ends with leaving the station, and nothing goes on', async () => {
    const { clock, hub, session, output, callsOf } = await joinedPage();
    await session.disconnect();
    expect(callsOf('LeaveStream')).toEqual([1]);
    expect(hub.isOpen).toBe(false);
    expect(session.getHub().connection).toBe('disconnected');
    expect(output.isSilent).toBe(true);
    await clock.advanceAsync(100);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is made a second after sign-in [M-321]', async () => {
    const { clock, session } = createListeningPage();
    session.signedIn();
    await clock.advanceAsync(999);
    expect(session.getHub().connection).toBe('disconnected');
    await clock.advanceAsync(1);
    expect(session.getHub().connection).toBe('connected');
  });

  it('needs a token', async () => {
    const { session, page, hub } = createListeningPage();
    page.hasToken = false;
    await expect(session.connect()).rejects.toThrow();
    expect(hub.opens).toBe(0);
  });

  it('measures the clock anew each time it is made, and asks which stations there are', async () => {
    const { clock, hub, callsOf } = await joinedPage();
    await clock.advanceAsync(4_000);
    const [bursts, lists] = [callsOf('SyncTime').length, callsOf('GetAvailableStreams').length];
    hub.drop();
    await clock.advanceAsync(0);
    expect(callsOf('SyncTime').length).toBeGreaterThan(bursts);
    expect(callsOf('GetAvailableStreams').length).toBeGreaterThan(lists);
  });
});

describe('a page whose hub does not tell the time', () => {
  it('asks for it over HTTP, and plays', async () => {
    const { clock, hub, session, output } = createListeningPage();
    hub.onCall('SyncTime', () => {
      throw new Error('unknown operation');
    });
    await session.join('1');
    await clock.advanceAsync(1_000);
    expect(session.clock.isKnown()).toBe(true);
    expect(output.isSilent).toBe(false);
  });
});

describe('a press on play', () => {
  it('has the clock measured at once where that is long ago', async () => {
    const { clock, session, callsOf } = await joinedPage();
    await clock.advanceAsync(2_000);
    clock.sleep(200_000);
    const measured = callsOf('SyncTime').length;
    session.resume();
    expect(callsOf('SyncTime').length).toBeGreaterThan(measured);
  });
});

describe('a sign of life of the station', () => {
  it('asks for nothing while what the page knows is right', async () => {
    const { clock, hub, server } = await joinedPage();
    await clock.advanceAsync(5_000);
    hub.send('PlaybackSynced', { currentPositionMs: 66_000, genreId: 1, seq: 1, serverTimeMs: 1 });
    await clock.advanceAsync(100);
    expect(server.fetches).toBe(0);
  });
});

describe('a page that is looked at again', () => {
  it('measures the clock where it listens to a station, and not where it does not', async () => {
    const listening = await joinedPage();
    await listening.clock.advanceAsync(2_000);
    const before = listening.callsOf('SyncTime').length;
    listening.session.woke();
    expect(listening.callsOf('SyncTime').length).toBeGreaterThan(before);
    const idle = createListeningPage();
    await idle.session.connect();
    await idle.clock.advanceAsync(2_000);
    const asked = idle.callsOf('SyncTime').length;
    idle.session.woke();
    expect(idle.callsOf('SyncTime')).toHaveLength(asked);
  });

  it('asks at once for sound that could not be had', async () => {
    const { clock, pieces, session, output } = createListeningPage();
    pieces.mode = 'broken';
    await session.join('1');
    await clock.advanceAsync(5_100);
    pieces.mode = 'sound';
    session.woke();
    await clock.advanceAsync(0);
    expect(output.isSilent).toBe(false);
  });
});

describe('who plays music beside the stations', () => {
  it('is told each time that the hub is there', async () => {
    const { clock, hub, session, page } = createListeningPage();
    await session.connect();
    expect(page.hubOpenings).toBe(1);
    hub.drop();
    await clock.advanceAsync(0);
    expect(page.hubOpenings).toBe(2);
  });

  it('is not told while a station waits for the hub: music would take it away again', async () => {
    const { clock, session, page } = createListeningPage();
    await session.join('1');
    await clock.advanceAsync(0);
    expect([page.hubOpenings, session.getStation().joinPhase]).toEqual([0, 'joined']);
  });
});

describe('who watches a page', () => {
  it('is told of the hub, the station, the clock and the sound', async () => {
    const { clock, hub, session, output } = createListeningPage();
    let told = 0;
    session.subscribe(() => {
      told += 1;
    });
    const tellingOf = async (act: () => unknown) => {
      const before = told;
      await act();
      return told - before;
    };
    expect(await tellingOf(() => session.connect())).toBeGreaterThan(0);
    expect(await tellingOf(() => hub.send('StreamUpdated', 1, begun(1)))).toBe(1);
    expect(await tellingOf(() => session.leave())).toBe(0);
    await session.join('1');
    await clock.advanceAsync(1_000);
    const measuring = async () => {
      void session.clock.resync();
      await clock.advanceAsync(1_000);
    };
    expect(await tellingOf(measuring)).toBe(1);
    expect(await tellingOf(() => output.emit({ type: 'blocked' }))).toBe(1);
  });

  it('reads in the log by how much the sound was put right', async () => {
    const { clock, output, page } = await joinedPage();
    await clock.advanceAsync(5_000);
    output.shift(-300);
    await clock.advanceAsync(300);
    const at = page.log.indexOf('station playback corrected');
    expect(page.details[at]).toEqual({ correction: 'cut', errorMs: expect.closeTo(-300, 0) });
  });
});
