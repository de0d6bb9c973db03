import type { EqualizerPreset, OutputEvent } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVoiceElement } from '#test/fake-voice-element.ts';
import type { MixerCommand } from '../gapless/mixer-commands.ts';
import { HtmlAudioOutput } from '../html-audio-output.ts';

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

class FakeNode {
  readonly context: FakeContext;
  target: object | undefined;
  constructor(context: FakeContext) {
    this.context = context;
  }
  connect<Target extends object>(target: Target): Target {
    this.target = target;
    return target;
  }
  disconnect(): void {
    this.target = undefined;
  }
}

/** Reaches each target at once. */
class FakeParam {
  value: number;
  constructor(value = 1) {
    this.value = value;
  }
  setTargetAtTime(value: number): void {
    this.value = value;
  }
}

class FakeGain extends FakeNode {
  readonly gain: FakeParam;
  constructor(context: FakeContext, options: { gain?: number } = {}) {
    super(context);
    this.gain = new FakeParam(options.gain);
  }
}

class FakeFilter extends FakeNode {
  readonly gain: FakeParam;
  constructor(context: FakeContext, options: { gain: number }) {
    super(context);
    this.gain = new FakeParam(options.gain);
    filters.push(this);
  }
}

class FakeContext extends EventTarget {
  state = 'suspended';
  currentTime = 0;
  readonly sampleRate = 48_000;
  readonly destination = {};
  readonly sources: FakeNode[] = [];
  readonly audioWorklet = { addModule: async () => canLoadMixer || Promise.reject(new Error('no module')) };
  constructor() {
    super();
    contexts.push(this);
  }
  createMediaElementSource() {
    if (isTaken) throw new DOMException('another graph has it', 'InvalidStateError');
    const source = new FakeNode(this);
    this.sources.push(source);
    return source;
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
  speed: 1,
  crossfadeSeconds,
  isGapless: true,
});

let contexts: FakeContext[];
let filters: FakeFilter[];
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
  [contexts, filters, mixers, elements, events] = [[], [], [], [], []];
  [isTaken, canLoadMixer, isHandheld] = [false, true, false];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('AudioWorkletNode', FakeMixer);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('BiquadFilterNode', FakeFilter);
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
  await vi.dynamicImportSettled();
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
    for (const command of [() => output.seek(60), () => output.load({ ...request(9), startAtSeconds: 0 })]) {
      await playFirst();
      mixer().commands.length = 0;
      command();
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

describe('a graph that comes after its track has begun', () => {
  const playAtOnce = () => {
    output = new HtmlAudioOutput('');
    output.load({ ...request(1), startAtSeconds: 0 });
    output.play();
    element(0).say('playing');
  };

  it('takes the elements once the browser lets it run', async () => {
    playAtOnce();
    expect(contexts).toEqual([]);
    await vi.dynamicImportSettled();
    expect(context().sources).toHaveLength(2);
    expect(mixers).toHaveLength(1);
  });

  it('leaves them alone until then, because they would fall silent', async () => {
    const resume = vi.spyOn(FakeContext.prototype, 'resume').mockReturnValue(new Promise(() => undefined));
    playAtOnce();
    await vi.dynamicImportSettled();
    expect(contexts).toHaveLength(1);
    expect(context().sources).toEqual([]);
    resume.mockRestore();
  });

  it('is loaded by the press that is about to start a track', async () => {
    output = new HtmlAudioOutput('');
    window.dispatchEvent(new Event('pointerdown'));
    await vi.dynamicImportSettled();
    output.load({ ...request(1), startAtSeconds: 0 });
    output.play();
    expect(context().sources).toHaveLength(2);
  });
});

describe('the equalizer', () => {
  const settings = (equalizer: EqualizerPreset, crossfadeSeconds = 0) => ({ equalizer, crossfadeSeconds });
  const gainsDb = () => filters.map(({ gain }) => gain.value);
  const load = () => vi.dynamicImportSettled();
  /** The nodes from the first source to the speaker. */
  function readWay(): object[] {
    const way: object[] = [];
    let node: object | undefined = context().sources[0];
    while (node !== undefined) {
      way.push(node);
      node = node instanceof FakeNode ? node.target : undefined;
    }
    return way;
  }

  it('is not loaded until it is switched on, and then stands between mixer and speaker', async () => {
    await playFirst();
    output.setSound(settings('off'));
    await load();
    expect(filters).toEqual([]);
    output.setSound(settings('bass'));
    await load();
    expect(gainsDb()).toEqual([6, 2, 0, 0, 0]);
    expect(contexts).toHaveLength(1);
  });

  it('lowers what comes before it by what it raises', async () => {
    isHandheld = true;
    await playFirst();
    output.setSound(settings('bass'));
    await load();
    const gains = readWay().filter((node) => node instanceof FakeGain);
    expect(gains.at(-1)?.gain.value).toBeLessThan(10 ** (-6 / 20));
    expect(readWay().at(-1)).toBe(context().destination);
  });

  it('opens a graph in a hand only when it is on, without a mixer, at once if something plays', async () => {
    isHandheld = true;
    await playFirst();
    expect(contexts).toEqual([]);
    output.setSound(settings('vocals'));
    await load();
    expect(context().state).toBe('running');
    expect(mixers).toEqual([]);
    expect(readWay().filter((node) => node instanceof FakeFilter)).toHaveLength(5);
  });

  it('waits for the first play when it was on in an earlier visit', async () => {
    isHandheld = true;
    output = new HtmlAudioOutput('');
    output.setSound(settings('vocals'));
    await load();
    expect(contexts).toEqual([]);
    output.load({ ...request(1), startAtSeconds: 0 });
    await load();
    output.play();
    await load();
    expect(gainsDb()).toEqual([-3, -1, 2.5, 3.5, 0]);
  });

  it('ends at the preset chosen last, however quickly they change while it loads', async () => {
    await playFirst();
    for (const preset of ['bass', 'night', 'off', 'treble', 'loudness', 'treble'] as const)
      output.setSound(settings(preset));
    await load();
    expect(gainsDb()).toEqual([0, 0, 0, 2.5, 5]);
    output.setSound(settings('off'));
    await load();
    expect(gainsDb()).toEqual([0, 0, 0, 0, 0]);
    expect(filters).toHaveLength(5);
  });

  it.each([
    ['the browser has no Web Audio', () => vi.stubGlobal('AudioContext', undefined)],
    ['another graph has the elements', () => (isTaken = true)],
  ])('leaves the music alone where %s', async (_why, arrange) => {
    arrange();
    isHandheld = true;
    await playFirst();
    output.setSound(settings('bass'));
    await load();
    expect(filters).toEqual([]);
    output.prepare(request(2));
    element(0).end();
    element(1).sound();
    expect(hasHandedOver()).toBe(true);
  });

  it('is heard again when a phone that interrupted it shows the page', async () => {
    isHandheld = true;
    await playFirst();
    output.setSound(settings('bass'));
    await load();
    context().state = 'interrupted';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(context().state).toBe('running');
    output.pause();
    context().state = 'interrupted';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(context().state).toBe('interrupted');
  });

  it('keeps the gapless change of two tracks', async () => {
    await holdSecond();
    output.setSound(settings('night'));
    await load();
    element(0).end();
    mixer().release(0.23);
    expect(hasHandedOver()).toBe(true);
  });
});

describe('on an iPhone, whose elements have no volume', () => {
  beforeEach(() => {
    isHandheld = true;
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Safari',
    );
  });
  afterEach(() => vi.restoreAllMocks());
  const levels = () =>
    context().sources.map(({ target }) => (target instanceof FakeGain ? target.gain.value : undefined));

  it('tracks do not overlap without a graph, because both would be at full volume', async () => {
    await playFirst();
    output.prepare(request(2, 4));
    element(0).runTo(175.9);
    vi.advanceTimersByTime(200);
    expect(element(1).plays).toBe(0);
    expect(contexts).toEqual([]);
  });

  it('tracks fade in the graph that a crossfade opens', async () => {
    output = new HtmlAudioOutput('');
    output.subscribe((event: OutputEvent) => events.push(`${event.type} ${event.loadId}`));
    output.setVolume(0.5, false);
    output.setSound({ equalizer: 'off', crossfadeSeconds: 4 });
    output.load({ ...request(1), startAtSeconds: 0 });
    await vi.dynamicImportSettled();
    output.play();
    element(0).say('playing');
    expect(levels()).toEqual([0.5, 0.5]);
    output.prepare(request(2, 4));
    element(0).runTo(175.9);
    vi.advanceTimersByTime(200);
    expect(levels()).toEqual([0.5, 0]);
    element(1).sound();
    expect(hasHandedOver()).toBe(true);
    vi.advanceTimersByTime(2_000);
    const [from = 0, to = 0] = levels();
    expect(from ** 2 + to ** 2).toBeCloseTo(0.25, 2);
    vi.advanceTimersByTime(2_500);
    expect(levels()[1]).toBe(0.5);
  });
});
