import type { StationOutputEvent } from '@tutti/sync';
import { createFakeStationOutput, createManualClock } from '@tutti/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeAudioElement } from '../../test/fake-audio-element.ts';
import { ChoosingStationOutput } from './choosing-station-output.ts';
import { createEndlessOutput } from './endless/endless-output.ts';

async function createRig(parts: { isHandheld?: boolean; isEndlessMissing?: boolean } = {}) {
  const clock = createManualClock(1_000_000);
  const fine = createFakeStationOutput(clock);
  const endless = createFakeStationOutput(clock);
  const page = { isHidden: false, tell: () => undefined as void };
  const output = new ChoosingStationOutput(
    fine,
    async () => {
      if (parts.isEndlessMissing) throw new Error('not to be had');
      return endless;
    },
    {
      isHandheld: () => parts.isHandheld ?? false,
      isHidden: () => page.isHidden,
      onVisibilityChange: (listener) => {
        page.tell = listener;
      },
    },
  );
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const listen = () => {
    output.put({ index: 500, codec: 'opus', bytes: new ArrayBuffer(1) });
    output.startAt({ stationMs: 1_000_500, pageMs: clock.now() });
  };
  await clock.advanceAsync(0);
  events.length = 0;
  const settle = () => clock.advanceAsync(0);
  return { fine, endless, page, output, events, listen, settle };
}

describe('the output of a station', () => {
  it('is Web Audio on a desktop and an endless element on a handheld', async () => {
    const desk = await createRig();
    desk.listen();
    expect([desk.fine.isSilent, desk.endless.isSilent]).toEqual([false, true]);
    const phone = await createRig({ isHandheld: true });
    phone.listen();
    expect([phone.fine.isSilent, phone.endless.isSilent]).toEqual([true, false]);
    expect(phone.output.audible()).toEqual({ stationMs: 1_000_500 });
  });

  it('is the element while a hidden page is blocked from Web Audio, and Web Audio once visible', async () => {
    const { fine, endless, page, events, listen, settle } = await createRig();
    listen();
    page.isHidden = true;
    page.tell();
    expect(fine.isSilent).toBe(false);
    fine.emit({ type: 'blocked' });
    await settle();
    expect(fine.isSilent).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'replaced' });
    listen();
    expect(endless.isSilent).toBe(false);
    page.isHidden = false;
    page.tell();
    expect(endless.isSilent).toBe(true);
    expect(events.filter(({ type }) => type === 'replaced')).toHaveLength(2);
  });

  it('stays the same when a visible page needs a gesture, or a phone becomes visible again', async () => {
    const desk = await createRig();
    desk.listen();
    desk.fine.emit({ type: 'blocked' });
    expect(desk.events.at(-1)).toEqual({ type: 'blocked' });
    desk.endless.emit({ type: 'blocked' });
    expect(desk.events.filter(({ type }) => type === 'blocked')).toHaveLength(1);
    const phone = await createRig({ isHandheld: true });
    phone.listen();
    phone.page.tell();
    expect(phone.endless.isSilent).toBe(false);
  });

  it('stays Web Audio if the browser has no such element', async () => {
    const { fine, output, listen } = await createRig({ isHandheld: true, isEndlessMissing: true });
    output.setVolume(0.5, false);
    listen();
    expect(fine.isSilent).toBe(false);
  });
});

/** The features that a simulated browser has. */
interface Browser {
  readonly takes?: readonly string[];
  readonly isManaged?: boolean;
  readonly isHlsNative?: boolean;
  readonly isSecure?: boolean;
}

const WEBM = 'audio/webm; codecs="opus"';
const MP4 = 'audio/mp4; codecs="Opus"';
const DESK = { isHandheld: false, isHidden: false };
const HAND = { isHandheld: true, isHidden: false };

async function choose(page: { isHandheld: boolean; isHidden: boolean }, browser: Browser): Promise<string> {
  class Source extends EventTarget {
    static isTypeSupported = (type: string) => browser.takes?.includes(type) ?? false;
  }
  const has = browser.takes === undefined ? undefined : Source;
  vi.stubGlobal('MediaSource', browser.isManaged ? undefined : has);
  if (browser.isManaged) vi.stubGlobal('ManagedMediaSource', has);
  vi.stubGlobal('isSecureContext', browser.isSecure ?? true);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const clock = createManualClock(0);
  const fine = createFakeStationOutput(clock);
  const canPlayType = (type: string) => (browser.isHlsNative && type.includes('mpegurl') ? 'maybe' : '');
  const element = createFakeAudioElement(clock, { canPlayType });
  const output = new ChoosingStationOutput(fine, async () => createEndlessOutput(clock, '', element), {
    isHandheld: () => page.isHandheld,
    isHidden: () => page.isHidden,
    onVisibilityChange: () => undefined,
  });
  // Some desktop browsers block sound of hidden pages; a visible page is never blocked here.
  if (page.isHidden) fine.emit({ type: 'blocked' });
  await clock.advanceAsync(0);
  const { codecs } = await output.open('genre-7');
  if (codecs.includes('flac')) return 'Web Audio';
  return codecs.includes('opus') ? 'pieces' : 'segments';
}

describe('which output is chosen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, { isHandheld: boolean; isHidden: boolean }, Browser, string]>([
    ['a desk that is looked at', DESK, { takes: [WEBM, MP4], isHlsNative: true }, 'Web Audio'],
    ['a desk that is hidden and denied sound', { ...DESK, isHidden: true }, { takes: [WEBM] }, 'pieces'],
    ['an Android phone', HAND, { takes: [WEBM, MP4], isHlsNative: true }, 'pieces'],
    ['an Android phone by plain http', HAND, { takes: [WEBM], isSecure: false }, 'pieces'],
    [
      'an iPhone with a managed source',
      HAND,
      { takes: [WEBM], isManaged: true, isHlsNative: true },
      'pieces',
    ],
    [
      'an iPhone whose source knows no WebM',
      HAND,
      { takes: [MP4], isManaged: true, isHlsNative: true },
      'pieces',
    ],
    [
      'an iPhone whose source knows no Opus',
      HAND,
      { takes: [], isManaged: true, isHlsNative: true },
      'segments',
    ],
    ['an iPhone without a source', HAND, { isHlsNative: true }, 'segments'],
    ['an iPhone without a source by plain http', HAND, { isHlsNative: true, isSecure: false }, 'segments'],
    ['a browser that has neither', HAND, {}, 'Web Audio'],
  ])('%s', async (_who, page, browser, expected) => {
    expect(await choose(page, browser)).toBe(expected);
  });
});
