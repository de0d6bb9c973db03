import type { OutputEvent } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVoiceElement } from '#test/fake-voice-element.ts';
import { HtmlAudioOutput } from './html-audio-output.ts';

const refusal = () => new DOMException('a gesture first', 'NotAllowedError');
const request = (loadId: number, url = `/api/tracks/${loadId}/stream`) => ({
  loadId,
  url,
  gainDb: 0,
  speed: 1,
  crossfadeSeconds: 0,
  isGapless: true,
});

let elements: FakeVoiceElement[];
let events: string[];
let output: HtmlAudioOutput;

beforeEach(() => {
  vi.useFakeTimers();
  elements = [];
  vi.stubGlobal(
    'Audio',
    class extends FakeVoiceElement {
      constructor() {
        super();
        elements.push(this);
      }
    },
  );
  output = new HtmlAudioOutput('');
  events = [];
  output.subscribe((event) => {
    if (event.type !== 'output-time') events.push(describeEvent(event));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const describeEvent = (event: OutputEvent) => `${event.type} ${event.loadId}`;
const element = (index: number) => elements[index] as FakeVoiceElement;

function startFirst(): void {
  output.load({ ...request(1), startAtSeconds: 0 });
  output.play();
  element(0).say('playing');
}

/** Makes the second track audible before the element of the first one reports its end. */
function hearSecondBefore(): void {
  startFirst();
  output.prepare(request(2));
  element(0).runTo(179.9);
  vi.advanceTimersByTime(100);
  element(1).sound();
}

describe('HtmlAudioOutput', () => {
  it('starts a prepared track just before the end, and then the one prepared after it', () => {
    startFirst();
    output.prepare(request(2));
    // Like the player, the test prepares the next track the moment the current one becomes audible.
    output.subscribe((event) => {
      if (event.type === 'output-handed-over' && event.loadId === 2) output.prepare(request(3));
    });
    element(0).runTo(179.5);
    vi.advanceTimersByTime(480);
    expect(element(1).plays).toBe(0);
    vi.advanceTimersByTime(20);
    expect(element(1).plays).toBe(1);
    element(1).sound();
    expect(events.at(-2)).toBe('output-handed-over 2');
    element(0).end();
    element(1).runTo(179.6);
    vi.advanceTimersByTime(400);
    expect(element(0)).toMatchObject({ src: '/api/tracks/3/stream', plays: 2 });
    element(0).sound();
    expect(events).toContain('output-handed-over 3');
  });

  it('hands over at the end itself when timers of a hidden page come late', () => {
    startFirst();
    output.prepare(request(2));
    element(0).end();
    element(1).sound();
    expect(events).toEqual(['output-playing 1', 'output-handed-over 2', 'output-duration 2']);
  });

  it('plays the last samples of a track before it prepares the next one in the same element', () => {
    hearSecondBefore();
    output.prepare(request(3));
    expect(element(0)).toMatchObject({ src: '/api/tracks/1/stream', paused: false });
    element(0).end();
    expect(element(0).src).toBe('/api/tracks/3/stream');
  });

  it('waits at most a second for the end of a track once its successor is audible', () => {
    hearSecondBefore();
    output.prepare(request(3));
    vi.advanceTimersByTime(1_000);
    expect(element(0).src).toBe('/api/tracks/3/stream');
  });

  it('hands over only once the clock of the prepared element moves', () => {
    startFirst();
    output.prepare(request(2));
    element(0).end();
    element(1).say('playing');
    element(1).currentTime = 0.001;
    vi.advanceTimersByTime(600);
    expect(events).toEqual(['output-playing 1']);
    element(1).currentTime = 0.02;
    vi.advanceTimersByTime(10);
    expect(events.at(-2)).toBe('output-handed-over 2');
    expect(element(1).plays).toBe(1);
  });

  it('reloads an element that stays silent, and prepares nothing ahead in such a browser', () => {
    startFirst();
    output.prepare(request(2));
    element(0).end();
    element(1).say('playing');
    const load = vi.spyOn(element(1), 'load');
    vi.advanceTimersByTime(710);
    expect(events.at(-2)).toBe('output-handed-over 2');
    expect(load).toHaveBeenCalledOnce();
    expect(element(1)).toMatchObject({ src: '/api/tracks/2/stream', plays: 2 });
    element(1).sound();
    output.prepare(request(3));
    expect(element(0).src).toBe('');
    element(1).end();
    expect(events.at(-1)).toBe('output-ended 2');
  });

  it('reloads a silent element also when the listener requested the track', () => {
    startFirst();
    output.prepare(request(2));
    output.load({ ...request(7, '/api/tracks/2/stream'), startAtSeconds: 0 });
    output.play();
    element(1).say('playing');
    output.prepare(request(3));
    vi.advanceTimersByTime(710);
    expect(element(1)).toMatchObject({ src: '/api/tracks/2/stream', plays: 2 });
  });

  it('does not treat a paused or waiting element as silent', () => {
    for (const hold of [{ paused: true }, { readyState: 2 }]) {
      startFirst();
      output.prepare(request(2));
      output.load({ ...request(7, '/api/tracks/2/stream'), startAtSeconds: 0 });
      output.play();
      const requested = elements.find(({ src }) => src === '/api/tracks/2/stream') as FakeVoiceElement;
      const playsBefore = requested.plays;
      Object.assign(requested, hold);
      requested.say('playing');
      vi.advanceTimersByTime(2_000);
      expect(requested.plays).toBe(playsBefore);
      Object.assign(requested, { readyState: 4 });
    }
  });

  it('reports the end of the track when nothing is prepared', () => {
    startFirst();
    output.prepare(request(2));
    element(1).readyState = 1;
    element(0).say('ended');
    expect(events.at(-1)).toBe('output-ended 1');
  });

  it('does not hand over after a pause, a seek or another load', () => {
    for (const change of [() => output.pause(), () => output.seek(3), () => output.prepare(undefined)]) {
      startFirst();
      output.prepare(request(2));
      element(0).runTo(179.5);
      change();
      vi.advanceTimersByTime(1_000);
      expect(element(1).plays).toBe(0);
    }
  });

  it('reports the end when the prepared track is replaced after the first has ended', () => {
    startFirst();
    output.prepare(request(2));
    element(0).runTo(179.9);
    vi.advanceTimersByTime(100);
    element(0).end();
    element(1).readyState = 0;
    output.prepare(request(3));
    expect(events.at(-1)).toBe('output-ended 1');
  });

  describe('without gapless playback', () => {
    const separate = (loadId: number, crossfadeSeconds = 0) => ({
      ...request(loadId),
      isGapless: false,
      crossfadeSeconds,
    });
    const hide = (isHidden: boolean) =>
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    afterEach(() => Reflect.deleteProperty(document, 'hidden'));

    it('ends a track, and starts the prepared one when it is asked to', () => {
      startFirst();
      output.prepare(separate(2));
      element(0).runTo(179.9);
      vi.advanceTimersByTime(500);
      expect(element(1).plays).toBe(0);
      element(0).end();
      expect(events.at(-1)).toBe('output-ended 1');
      output.load({ ...request(7, '/api/tracks/2/stream'), startAtSeconds: 0 });
      output.play();
      expect(element(1)).toMatchObject({ src: '/api/tracks/2/stream', plays: 1 });
    });

    it('goes on by itself in a hidden page, which the system might stop during a pause', () => {
      hide(true);
      startFirst();
      output.prepare(separate(2));
      element(0).end();
      element(1).sound();
      expect(events).toContain('output-handed-over 2');
      expect(events).not.toContain('output-ended 1');
    });

    it('still crossfades', () => {
      startFirst();
      output.prepare(separate(2, 4));
      element(0).runTo(175.9);
      vi.advanceTimersByTime(200);
      element(1).sound();
      expect(events).toContain('output-handed-over 2');
    });
  });

  describe('at another speed', () => {
    const fast = (loadId: number) => ({ ...request(loadId), speed: 2 });

    it('loads each track at its own, which loading does not reset', () => {
      output.load({ ...fast(1), startAtSeconds: 0 });
      output.prepare(request(2));
      expect(elements.map(({ playbackRate }) => playbackRate)).toEqual([2, 1]);
    });

    it('starts the next track when the end is really near', () => {
      output.load({ ...fast(1), startAtSeconds: 0 });
      output.play();
      element(0).say('playing');
      output.prepare(fast(2));
      // A second of the track takes half a second.
      element(0).runTo(179);
      vi.advanceTimersByTime(480);
      expect(element(1).plays).toBe(0);
      vi.advanceTimersByTime(20);
      expect(element(1).plays).toBe(1);
    });

    it('starts the next track at the right time when the speed changes shortly before the end', () => {
      startFirst();
      output.prepare(request(2));
      element(0).runTo(179.5);
      output.setSpeed(0.75);
      vi.advanceTimersByTime(500);
      expect(element(1).plays).toBe(0);
      element(0).runTo(179.85);
      vi.advanceTimersByTime(200);
      expect(element(1).plays).toBe(1);
    });

    it('continues a handover when the speed is set to the current one', () => {
      startFirst();
      output.prepare(request(2));
      element(0).runTo(179.9);
      vi.advanceTimersByTime(100);
      output.setSpeed(1);
      element(1).sound();
      expect(events).toContain('output-handed-over 2');
    });
  });

  it('uses the prepared element when its track is loaded', () => {
    startFirst();
    output.prepare(request(2));
    output.load({ ...request(7, '/api/tracks/2/stream'), startAtSeconds: 0 });
    output.play();
    element(1).say('playing');
    expect(events.at(-1)).toBe('output-playing 7');
  });

  it('reports a failure that happened while the track was prepared', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
    startFirst();
    output.prepare(request(2));
    element(1).error = { code: 4 };
    element(1).say('error');
    expect(events).toEqual(['output-playing 1']);
    output.load({ ...request(7, '/api/tracks/2/stream'), startAtSeconds: 0 });
    output.play();
    const requested = elements.find(({ src }) => src === '/api/tracks/2/stream');
    expect(requested).toBe(element(0));
    element(0).say('error');
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toBe('output-failed 7');
  });

  it('uses the single element that a browser allows, and reports the end of its track', async () => {
    startFirst();
    output.prepare(request(2));
    element(1).answer = refusal();
    element(0).runTo(179.9);
    element(0).ended = true;
    await vi.advanceTimersByTimeAsync(200);
    expect(events.at(-1)).toBe('output-ended 1');
    output.load({ ...request(3, '/api/tracks/2/stream'), startAtSeconds: 0 });
    output.play();
    element(0).say('playing');
    expect(events.at(-1)).toBe('output-playing 3');
  });

  it('asks for a gesture when the first element is refused', async () => {
    element(0).answer = refusal();
    output.load({ ...request(1), startAtSeconds: 0 });
    output.play();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['output-blocked 1']);
  });

  it('applies the gain of each track to the listener’s volume', () => {
    output.setVolume(0.8, false);
    output.load({ ...request(1), gainDb: -6.0206, startAtSeconds: 0 });
    output.prepare({ ...request(2), gainDb: 12 });
    expect(element(0).volume).toBeCloseTo(0.4, 3);
    expect(element(1).volume).toBe(1);
  });

  it.each([
    [{ status: 404 }, 4, 'file', "This song's file is missing or unreadable."],
    [{ status: 503 }, 4, 'network', "The server can't play this song right now."],
    [{ status: 200 }, 4, 'file', "This browser can't play this song."],
    [undefined, 4, 'network', 'The connection was lost while loading this song.'],
    [undefined, 3, 'file', "This song's file is damaged and can't be played."],
    [undefined, 2, 'network', 'The connection was lost while loading this song.'],
    [{ status: 200 }, 2, 'network', 'The connection was lost while loading this song.'],
    [{ status: 404 }, 2, 'file', "This song's file is missing or unreadable."],
    [{ status: 503 }, 2, 'network', "The server can't play this song right now."],
  ])('explains a failure by what the server answers: %j, code %i', async (answer, code, cause, reason) => {
    vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
    vi.stubGlobal('fetch', async () => {
      if (!answer) throw new TypeError('offline');
      return new Response(null, answer);
    });
    const failures: OutputEvent[] = [];
    output.subscribe((event) => failures.push(event));
    output.load({ ...request(1), startAtSeconds: 0 });
    element(0).error = { code };
    element(0).say('error');
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(failures.at(-1)).toEqual({ type: 'output-failed', loadId: 1, cause, reason });
  });

  describe('with a crossfade of four seconds', () => {
    /** Both volumes, rounded to a hundredth. */
    const volumes = () => elements.map(({ volume }) => Math.round(volume * 100) / 100);
    const crossfaded = (loadId: number) => ({ ...request(loadId), crossfadeSeconds: 4 });

    function meet(): void {
      startFirst();
      output.setVolume(0.8, false);
      output.prepare(crossfaded(2));
      element(0).runTo(175.8);
      vi.advanceTimersByTime(200);
      element(0).currentTime = 176;
      element(1).sound();
    }

    it('starts the second by that time before the end of the first, at zero volume', () => {
      startFirst();
      output.prepare(crossfaded(2));
      element(0).runTo(175.3);
      expect(element(1).plays).toBe(0);
      element(0).runTo(175.8);
      vi.advanceTimersByTime(180);
      expect(element(1).plays).toBe(0);
      vi.advanceTimersByTime(20);
      expect([element(1).plays, element(1).volume, element(0).volume]).toEqual([1, 0, 1]);
    });

    it('fades the first out and the second in at constant power, and then clears the first', () => {
      meet();
      expect(events).toContain('output-handed-over 2');
      expect(volumes()).toEqual([0.8, 0]);
      vi.advanceTimersByTime(2_000);
      const [from = 0, to = 0] = elements.map(({ volume }) => volume);
      expect(from ** 2 + to ** 2).toBeCloseTo(0.64, 2);
      expect(from).toBeCloseTo(to, 1);
      vi.advanceTimersByTime(2_100);
      expect(volumes()).toEqual([0, 0.8]);
      output.prepare(crossfaded(3));
      element(0).end();
      expect(element(0).src).toBe('/api/tracks/3/stream');
      expect(volumes()[1]).toBe(0.8);
    });

    it.each([
      ['pause', () => output.pause()],
      ['seek', () => output.seek(30)],
      ['another track', () => output.load({ ...request(9), startAtSeconds: 0 })],
    ])('silences the first at once and leaves the second its volume at: %s', (_what, act) => {
      meet();
      vi.advanceTimersByTime(1_000);
      act();
      expect([element(0).paused, element(1).volume]).toEqual([true, 0.8]);
      vi.advanceTimersByTime(5_000);
      expect(element(1).volume).toBe(0.8);
    });

    it("follows the listener's volume and mute meanwhile", () => {
      meet();
      vi.advanceTimersByTime(2_000);
      output.setVolume(0.4, true);
      expect(elements.map(({ muted }) => muted)).toEqual([true, true]);
      expect(element(0).volume ** 2 + element(1).volume ** 2).toBeCloseTo(0.16, 2);
    });

    it('starts at the end if the second was not ready before', () => {
      startFirst();
      output.prepare(crossfaded(2));
      element(1).readyState = 1;
      element(0).runTo(176);
      element(1).readyState = 4;
      element(0).end();
      expect([element(1).plays, element(1).volume]).toEqual([1, 1]);
    });
  });
});
