/** The server responds, but WebSockets do not get through (ruling 0.24). */
import { describe, expect, it } from 'vitest';
import { createListeningPage, joinedPage } from './test/listening-page.ts';

type HubAnswer = 'open' | 'foreign-origin' | 'nothing';

function cutOffPage(hubSays: HubAnswer = 'open') {
  const page = createListeningPage();
  page.hub.answerOpenWith('refuse');
  page.server.hubSays = hubSays === 'nothing' ? undefined : hubSays;
  return page;
}

async function waitingPage(hubSays?: HubAnswer) {
  const page = cutOffPage(hubSays);
  page.session.signedIn();
  await page.clock.advanceAsync(10_000);
  return page;
}

describe('a page without a live connection', () => {
  it('joins a station over HTTP and plays it synchronized', async () => {
    const { session, output, clock, server, callsOf } = cutOffPage();
    await session.join('genre-1');
    await clock.advanceAsync(3_000);
    expect(session.getStation()).toMatchObject({
      joinPhase: 'joined',
      station: 'genre-1',
      joinError: undefined,
    });
    expect(session.getStation().nowPlayingByStation['genre-1']?.current?.id).toBeDefined();
    expect(session.playback.phase()).toBe('playing');
    expect(Math.abs(session.playback.audioErrorMs() ?? Number.NaN)).toBeLessThan(50);
    expect(output.isSilent).toBe(false);
    expect(server.fetches).toBeGreaterThan(0);
    expect(callsOf('JoinStream')).toEqual([]);
  });

  it('names the cause after the second failed attempt while the server answers', async () => {
    const { session, clock } = cutOffPage();
    await session.join('genre-1');
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: undefined });
    await clock.advanceAsync(3_000);
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'no-upgrade' });
  });

  it('reports at once that the server refuses its origin', async () => {
    const { session } = cutOffPage('foreign-origin');
    await session.join('genre-1');
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'foreign-origin' });
  });

  it('knows the cause before anybody joins, and then does not wait for a hanging attempt', async () => {
    const { session, hub, clock } = await waitingPage();
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'no-upgrade' });
    hub.answerOpenWith('hang');
    void session.connect().catch(() => undefined);
    await session.join('genre-1');
    await clock.advanceAsync(3_000);
    expect(session.playback.phase()).toBe('playing');
  });

  it('notices a skip within seconds, and the next track', async () => {
    const { session, clock, server, page, serverNow } = cutOffPage();
    await session.join('genre-1');
    await clock.advanceAsync(3_000);
    server.startsAtMs = serverNow() - 20_000;
    await clock.advanceAsync(6_000);
    expect(session.getStation().nowPlayingByStation['genre-1']?.startedAtMs).toBe(server.startsAtMs);
    expect(page.tracks.length).toBeGreaterThan(0);
    await clock.advanceAsync(20 * 60_000);
    expect(page.reloads).toBe(0);
  });

  it('returns to the hub when that works again, and joins there', async () => {
    const { session, clock, hub, callsOf, output } = cutOffPage();
    await session.join('genre-1');
    await clock.advanceAsync(30_000);
    hub.answerOpenWith('accept');
    await clock.advanceAsync(60_000);
    expect(session.getHub().connection).toBe('connected');
    expect(session.getLine()).toEqual({ isOverHttp: false, problem: undefined });
    expect(callsOf('JoinStream')).toEqual([1]);
    expect(output.isSilent).toBe(false);
  });

  it('stops asking over HTTP once the hub is back, and retries the hub about once a minute until then', async () => {
    const { session, clock, hub, server } = cutOffPage();
    await session.join('genre-1');
    await clock.advanceAsync(10_000);
    const opens = hub.opens;
    await clock.advanceAsync(5 * 60_000);
    expect(hub.opens - opens).toBeGreaterThanOrEqual(4);
    expect(hub.opens - opens).toBeLessThanOrEqual(6);
    hub.answerOpenWith('accept');
    await clock.advanceAsync(60_000);
    const fetches = server.fetches;
    await clock.advanceAsync(60_000);
    expect(server.fetches).toBe(fetches);
  });

  it('plays on if the connection of a playing station is lost for good', async () => {
    const { session, clock, hub, server } = await joinedPage();
    server.hubSays = 'open';
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(40_000);
    expect(session.getHub().connection).toBe('reconnecting');
    expect(session.getLine().isOverHttp).toBe(false);
    await clock.advanceAsync(10_000);
    expect(session.getLine()).toEqual({ isOverHttp: true, problem: 'no-upgrade' });
    expect(session.playback.phase()).toBe('playing');
  });

  it('reports that a station which is off cannot be joined', async () => {
    const { session, server } = cutOffPage();
    server.isActive = false;
    await expect(session.join('genre-1')).rejects.toThrow("Couldn't join the station.");
    expect(session.getStation()).toMatchObject({ joinPhase: 'none', station: undefined });
  });

  it('forgets all of it at sign-out', async () => {
    const { session, clock, hub, server } = cutOffPage();
    await session.join('genre-1');
    session.signedOut();
    const { opens } = hub;
    const { fetches } = server;
    await clock.advanceAsync(10 * 60_000);
    expect([hub.opens, server.fetches]).toEqual([opens, fetches]);
    expect(session.getLine()).toEqual({ isOverHttp: false, problem: undefined });
  });
});

describe('a page whose server is down', () => {
  it('does not blame a proxy, and reports that the connection failed', async () => {
    const { session, clock } = cutOffPage('nothing');
    await expect(session.join('genre-1')).rejects.toThrow('Connection failed');
    await clock.advanceAsync(60_000);
    expect(session.getLine()).toEqual({ isOverHttp: false, problem: undefined });
  });

  it('for a moment reconnects to the hub within seconds, and names no cause', async () => {
    const { session, clock, hub, server } = await joinedPage();
    const problems = new Set<unknown>();
    session.subscribe(() => problems.add(session.getLine().problem));
    hub.answerOpenWith('refuse');
    hub.drop();
    await clock.advanceAsync(1_000);
    server.hubSays = 'open';
    hub.answerOpenWith('accept');
    await clock.advanceAsync(5_000);
    expect(session.getHub().connection).toBe('connected');
    expect([...problems]).toEqual([undefined]);
  });
});
