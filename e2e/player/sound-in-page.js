/**
 * Runs in the page before its own scripts: listens to everything that reaches a speaker through Web Audio, and notes filters, the
 * handlers of media keys, and what the page tells the system about its position.
 */
{
  const FFT_SIZE = 4_096;
  const LOOK_EVERY_MS = 25;
  const listeners = new Map();
  window.soundFilters = [];
  window.mediaKeys = {};
  window.positionState = undefined;

  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function listenToo(target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      const { context } = this;
      const listener =
        listeners.get(context) ?? new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0 });
      listeners.set(context, listener);
      connect.call(this, listener);
    }
    return connect.call(this, target, ...rest);
  };
  window.BiquadFilterNode = class extends BiquadFilterNode {
    constructor(...given) {
      super(...given);
      window.soundFilters.push(this);
    }
  };
  const { setActionHandler, setPositionState } = MediaSession.prototype;
  MediaSession.prototype.setActionHandler = function note(action, handler) {
    window.mediaKeys[action] = handler ?? undefined;
    return setActionHandler.call(this, action, handler);
  };
  MediaSession.prototype.setPositionState = function note(state) {
    window.positionState = state;
    return setPositionState.call(this, state);
  };
  window.pressMediaKey = (action) => window.mediaKeys[action]({ action });

  /** The mean level in dB of each band [from, to) in Hz over this time, the loudest frequency, and the highest sample. */
  window.listen = async (seconds, bands) => {
    const listener = [...listeners.entries()].find(([context]) => context.state === 'running')?.[1];
    if (listener === undefined) return undefined;
    const levels = new Float32Array(listener.frequencyBinCount);
    const samples = new Float32Array(FFT_SIZE);
    const powers = new Float64Array(levels.length);
    let peak = 0;
    const untilMs = performance.now() + seconds * 1_000;
    while (performance.now() < untilMs) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      listener.getFloatFrequencyData(levels);
      listener.getFloatTimeDomainData(samples);
      for (const [bin, level] of levels.entries()) powers[bin] += 10 ** (level / 10);
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    }
    const binHz = listener.context.sampleRate / FFT_SIZE;
    const levelOf = ([from, to]) => {
      const within = powers.subarray(Math.ceil(from / binHz), Math.ceil(to / binHz));
      return 10 * Math.log10(within.reduce((sum, power) => sum + power, 0) / within.length);
    };
    const loudest = powers.reduce((best, power, bin) => (power > powers[best] ? bin : best), 0);
    return { levelsDb: bands.map(levelOf), loudestHz: loudest * binHz, peak };
  };
  /** How much of the track passes in each second of the machine's clock. */
  window.measureSpeed = async (seconds) => {
    const element = window.audioElements.find(({ paused }) => !paused);
    const [fromSeconds, fromMs] = [element.currentTime, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return ((element.currentTime - fromSeconds) * 1_000) / (performance.now() - fromMs);
  };
  /** How many contexts run, with and without filters of their own. */
  window.runningContexts = () =>
    [...listeners.keys()]
      .filter(({ state }) => state === 'running')
      .map((context) => window.soundFilters.filter((filter) => filter.context === context).length);
}
