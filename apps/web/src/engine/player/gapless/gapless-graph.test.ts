import type { OutputEvent } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVoiceElement } from '#test/fake-voice-element.ts';
import { HtmlAudioOutput } from '../html-audio-output.ts';
import type { MixerCommand } from './mixer-commands.ts';

/** Stands in for the messages between the page and the audio thread. */
class FakeMixer {
  readonly commands: MixerCommand[] = [];
  readonly port = {
    onmessage: (_message: { data: number }) => undefined as void,
    postMessage: (command: MixerCommand) => void this.commands.push(command),
  };
  constructor() {
    mixers.push(this);
  }
  connect(): void {}
  /** Reports that the held voice has become audible. */
  release(lateSeconds: number): void {
    this.port.onmessage({ data: lateSeconds });
  }
}

class FakeGain {
  readonly context: FakeContext;
  constructor(context: FakeContext) {
    this.context = context;
  }
  connect(): void {}
}

class FakeContext extends EventTarget {
  state = 'suspended';
  currentTime = 0;
  readonly destination = {};
  readonly audioWorklet = { addModule: async () => canLoadMixer || Promise.reject(new Error('no module')) };
  constructor() {
    super();
    contexts.push(this);
  }
  createMediaElementSource() {
    if (isTaken) throw new DOMException('another graph has it', 'InvalidStateError');
    return { connect: () => undefined, disconnect: () => undefined };
  }
  async resume(): Promise<void> {
    this.state = 'running';
  }
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
  async close(): Promise<void> {
    this.state = 'closed';
  }
}

const request = (loadId: number, crossfadeSeconds = 0) => ({
  loadId,
  url: `/api/tracks/${loadId}/stream`,
  gainDb: 0,
  crossfadeSeconds,
});

let contexts: FakeContext[];
let mixers: FakeMixer[];
let elements: FakeVoiceElement[];
let events: string[];
let output: HtmlAudioOutput;
let isTaken: boolean;
let canLoadMixer: boolean;
let isHandheld: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [contexts, mixers, elements, events] = [[], [], [], []];
  [isTaken, canLoadMixer, isHandheld] = [false, true, false];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeMixer);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('matchMedia', () => ({ matches: isHandheld }));
  vi.stubGlobal(
    'Audio',
    class extends FakeVoiceElement {
      constructor() {
        super();
        elements.push(this);
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const element = (index: number) => elements[index] as FakeVoiceElement;
const context = () => contexts[0] as FakeContext;
const mixer = () => mixers[0] as FakeMixer;
const lastReported = (type: string) => mixer().commands.findLast((command) => command.type === type);
const hasHandedOver = () => events.some((event) => event.startsWith('output-handed-over'));

async function playFirst(): Promise<void> {
  output = new HtmlAudioOutput('');
  output.subscribe((event: OutputEvent) => events.push(`${event.type} ${event.loadId}`));
  output.load({ ...request(1), startAtSeconds: 0 });
  output.play();
  await vi.advanceTimersByTimeAsync(0);
  element(0).say('playing');
}

/** Starts the second voice on hold while the first one has this much left. */
async function holdSecond(): Promise<void> {
  await playFirst();
  output.prepare(request(2));
  element(0).runTo(179.5);
  vi.advanceTimersByTime(250);
  element(0).currentTime = 179.75;
  element(1).sound();
}

describe('two tracks in a graph', () => {
  it('are both running before the end of the first, and the second takes over when it is heard', async () => {
    await playFirst();
    output.prepare(request(2));
    context().currentTime = 30;
    element(0).runTo(179.5);
    vi.advanceTimersByTime(240);
    expect(element(1).plays).toBe(0);
    element(0).currentTime = 179.75;
    vi.advanceTimersByTime(10);
    expect(element(1).plays).toBe(1);
    expect(lastReported('hold')).toEqual({ type: 'hold', voice: 1, endsAtSeconds: 30.25 });
    element(1).sound();
    element(0).end();
    expect(lastReported('tell-end')).toBeDefined();
    expect(hasHandedOver()).toBe(false);
    mixer().release(0.23);
    expect(events.at(-2)).toBe('output-handed-over 2');
  });

  it('report the start of the second by the latest clock reading', async () => {
    await holdSecond();
    for (const [contextSeconds, elementSeconds] of [
      [10, 0.02],
      [10, 0.03],
      [10.02, 0.035],
    ] as const) {
      context().currentTime = contextSeconds;
      element(1).currentTime = elementSeconds;
      vi.advanceTimersByTime(10);
    }
    expect(lastReported('tell-beginning')).toMatchObject({ atSeconds: expect.closeTo(9.985, 6) });
  });

  it('start the track after them later by the delay of the second behind its element', async () => {
    await holdSecond();
    element(0).end();
    mixer().release(0.23);
    output.prepare(request(3));
    element(1).runTo(179.5);
    vi.advanceTimersByTime(470);
    expect(element(0).plays).toBe(1);
    vi.advanceTimersByTime(10);
    expect(element(0).plays).toBe(2);
    expect(lastReported('hold')).toMatchObject({ voice: 0 });
  });

  it('hand over once the clock of the second moves, if it was released before', async () => {
    await playFirst();
    output.prepare(request(2));
    element(0).end();
    mixer().release(0.005);
    expect(hasHandedOver()).toBe(false);
    element(1).sound();
    expect(hasHandedOver()).toBe(true);
  });

  it.each([
    ['pause', () => output.pause()],
    ['seek', () => output.seek(3)],
    ['another wish', () => output.prepare(undefined)],
  ])('stay with the first when there is a change before its end: %s', async (_what, change) => {
    await holdSecond();
    change();
    expect(lastReported('reset')).toBeDefined();
    expect(element(1)).toMatchObject({ paused: true, currentTime: 0 });
    vi.advanceTimersByTime(1_000);
    expect(hasHandedOver()).toBe(false);
  });

  it('pause at the beginning of the second when they are paused between the two', async () => {
    await holdSecond();
    element(0).end();
    output.pause();
    expect(hasHandedOver()).toBe(true);
    expect(element(1)).toMatchObject({ paused: true, currentTime: 0 });
    expect(lastReported('reset')).toMatchObject({ voice: 1 });
    output.play();
    expect(element(1).paused).toBe(false);
  });

  it('go on with the first after a seek within it between the two', async () => {
    await holdSecond();
    element(0).end();
    output.seek(60);
    expect(element(0)).toMatchObject({ paused: false, currentTime: 60 });
    expect(hasHandedOver()).toBe(false);
  });

  it('drop what is pending when another track or position is requested', async () => {
    for (const ask of [() => output.seek(60), () => output.load({ ...request(9), startAtSeconds: 0 })]) {
      await playFirst();
      mixer().commands.length = 0;
      ask();
      expect(mixer().commands).toEqual([
        { type: 'reset', voice: 0 },
        { type: 'reset', voice: 1 },
      ]);
      [mixers, contexts, elements] = [[], [], []];
    }
  });

  it('play the end of a track that has ended by itself', async () => {
    await playFirst();
    element(0).end();
    mixer().commands.length = 0;
    output.load({ ...request(2), startAtSeconds: 0 });
    expect(mixer().commands).toEqual([]);
  });

  it('are not held while they crossfade', async () => {
    await playFirst();
    output.prepare(request(2, 4));
    element(0).runTo(175.9);
    vi.advanceTimersByTime(100);
    element(1).sound();
    expect(lastReported('hold')).toBeUndefined();
    expect(hasHandedOver()).toBe(true);
  });
});

describe('a graph', () => {
  it('suspends a while after playback has stopped, and resumes before anything plays', async () => {
    for (const stop of [() => output.pause(), () => output.unload(), () => element(0).end()]) {
      await playFirst();
      stop();
      vi.advanceTimersByTime(9_000);
      expect(context().state).toBe('running');
      vi.advanceTimersByTime(1_000);
      expect(context().state).toBe('suspended');
      output.play();
      expect(context().state).toBe('running');
      [mixers, contexts, elements] = [[], [], []];
    }
  });

  it('is resumed when the system has suspended it during playback', async () => {
    await playFirst();
    context().state = 'interrupted';
    context().dispatchEvent(new Event('statechange'));
    expect(context().state).toBe('running');
  });

  it.each([
    ['in a hand, where hidden pages play with elements alone', () => (isHandheld = true), 0],
    ['at an address that is not secure', () => vi.stubGlobal('AudioWorkletNode', undefined), 0],
    ['where another graph has the elements', () => (isTaken = true), 1],
    ['where its mixer cannot be had', () => (canLoadMixer = false), 1],
  ])('is not needed without %s', async (_where, arrange, opened) => {
    arrange();
    await playFirst();
    expect(contexts).toHaveLength(opened);
    output.prepare(request(2));
    element(0).runTo(179.5);
    vi.advanceTimersByTime(480);
    expect(element(1).plays).toBe(0);
    vi.advanceTimersByTime(10);
    element(1).sound();
    expect(hasHandedOver()).toBe(true);
  });
});
