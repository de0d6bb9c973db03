/** A fake of Web Audio with the parts that stations use. The scheduled sound can be rendered frame by frame. */

export const FAKE_SAMPLE_RATE = 48_000;
const BLOCK_FRAMES = 128;

type ParamEvent =
  | { readonly kind: 'set' | 'ramp'; readonly value: number; readonly at: number }
  | { readonly kind: 'target'; readonly value: number; readonly at: number; readonly timeConstant: number };

class FakeParam {
  readonly #initial: number;
  #events: ParamEvent[] = [];
  constructor(initial: number) {
    this.#initial = initial;
  }
  setValueAtTime(value: number, at: number): void {
    this.#add({ kind: 'set', value, at });
  }
  linearRampToValueAtTime(value: number, at: number): void {
    this.#add({ kind: 'ramp', value, at });
  }
  setTargetAtTime(value: number, at: number, timeConstant: number): void {
    this.#add({ kind: 'target', value, at, timeConstant });
  }
  cancelScheduledValues(from: number): void {
    this.#events = this.#events.filter(({ at }) => at < from);
  }
  valueAt(seconds: number): number {
    let value = this.#initial;
    let sinceSeconds = 0;
    for (const [index, event] of this.#events.entries()) {
      if (event.kind === 'ramp' && event.at > seconds) {
        const share = (seconds - sinceSeconds) / (event.at - sinceSeconds);
        return value + (event.value - value) * share;
      }
      if (event.at > seconds) break;
      const untilSeconds = Math.min(this.#events[index + 1]?.at ?? seconds, seconds);
      if (event.kind === 'target')
        value =
          event.value + (value - event.value) * Math.exp((event.at - untilSeconds) / event.timeConstant);
      else value = event.value;
      sinceSeconds = event.kind === 'target' ? untilSeconds : event.at;
    }
    return value;
  }
  /** Keeps the order of events at the same instant. */
  #add(event: ParamEvent): void {
    const after = this.#events.findIndex(({ at }) => at > event.at);
    this.#events.splice(after < 0 ? this.#events.length : after, 0, event);
  }
}

class FakeNode extends EventTarget {
  readonly context: FakeAudioContext;
  readonly outputs = new Set<object>();
  constructor(context: FakeAudioContext) {
    super();
    this.context = context;
  }
  connect<Target extends object>(target: Target): Target {
    this.outputs.add(target);
    return target;
  }
  disconnect(): void {
    this.outputs.clear();
  }
}

export class FakeGainNode extends FakeNode {
  readonly gain: FakeParam;
  constructor(context: FakeAudioContext, options: { gain: number }) {
    super(context);
    this.gain = new FakeParam(options.gain);
  }
}

export class FakeSourceNode extends FakeNode {
  readonly playbackRate: FakeParam;
  readonly buffer: FakeBuffer;
  #startSeconds = Number.POSITIVE_INFINITY;
  #stopSeconds = Number.POSITIVE_INFINITY;
  #position = 0;
  constructor(context: FakeAudioContext, options: { buffer: FakeBuffer; playbackRate?: number }) {
    super(context);
    this.buffer = options.buffer;
    this.playbackRate = new FakeParam(options.playbackRate ?? 1);
    context.sources.push(this);
  }
  start(when: number, offset: number): void {
    this.#startSeconds = when;
    this.#position = offset;
  }
  stop(when = 0): void {
    this.#stopSeconds = when;
  }
  /** The position of the next frame; rates change at block boundaries only, as in browsers. */
  render(seconds: number, blockSeconds: number): number {
    if (seconds < this.#startSeconds || seconds >= this.#stopSeconds) return 0;
    const sample = this.buffer.sampleAt(this.#position * FAKE_SAMPLE_RATE);
    this.#position += this.playbackRate.valueAt(blockSeconds) / FAKE_SAMPLE_RATE;
    return sample;
  }
}

/** One channel, interpolated linearly between samples, as in browsers. */
export class FakeBuffer {
  readonly numberOfChannels = 1;
  readonly sampleRate = FAKE_SAMPLE_RATE;
  readonly #samples: Float32Array;
  constructor(options: { length: number }) {
    this.#samples = new Float32Array(options.length);
  }
  get length(): number {
    return this.#samples.length;
  }
  getChannelData(): Float32Array {
    return this.#samples;
  }
  copyToChannel(source: Float32Array, _channel: number, from = 0): void {
    this.#samples.set(source, from);
  }
  sampleAt(frame: number): number {
    const before = Math.floor(frame + 1e-6);
    const share = Math.max(frame - before, 0);
    const [low = 0, high = 0] = [this.#samples[before], this.#samples[before + 1]];
    return share < 1e-5 ? low : low + (high - low) * share;
  }
}

export class FakeAudioContext extends EventTarget {
  readonly sampleRate = FAKE_SAMPLE_RATE;
  readonly destination = {};
  readonly sources: FakeSourceNode[] = [];
  readonly baseLatency = 0.01;
  readonly outputLatency = 0.03;
  readonly #decode: (bytes: ArrayBuffer) => FakeBuffer;
  state: 'suspended' | 'running' = 'suspended';
  #frame = 0;

  constructor(decode: (bytes: ArrayBuffer) => FakeBuffer) {
    super();
    this.#decode = decode;
  }
  get currentTime(): number {
    return (Math.floor(this.#frame / BLOCK_FRAMES) * BLOCK_FRAMES) / FAKE_SAMPLE_RATE;
  }
  async decodeAudioData(bytes: ArrayBuffer): Promise<FakeBuffer> {
    return this.#decode(bytes);
  }
  async resume(): Promise<void> {
    this.#change('running');
  }
  async suspend(): Promise<void> {
    this.#change('suspended');
  }
  /** The samples that the device receives up to this time. Time stands still while the context is suspended. */
  renderUntil(seconds: number): Float32Array {
    const frames: number[] = [];
    for (; this.state === 'running' && this.#frame < seconds * FAKE_SAMPLE_RATE; this.#frame += 1) {
      const at = this.#frame / FAKE_SAMPLE_RATE;
      frames.push(this.sources.reduce((sum, source) => sum + this.#renderSource(source, at), 0));
    }
    return Float32Array.from(frames);
  }
  #renderSource(source: FakeSourceNode, seconds: number): number {
    let sample = source.render(seconds, this.currentTime);
    let node: object | undefined = source;
    while (node instanceof FakeNode) {
      if (node instanceof FakeGainNode) sample *= node.gain.valueAt(seconds);
      [node] = node.outputs;
    }
    return node === this.destination ? sample : 0;
  }
  #change(state: 'suspended' | 'running'): void {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
