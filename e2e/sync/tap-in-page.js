/*
 * Runs in a page before its own code. Plain JavaScript, because the browser gets the file unchanged. Expects
 * `tuttiTapOptions`; provides `tuttiTap.start()` and `tuttiTap.stop()`. See page-tap.ts.
 */
{
  const { offsetMs, driftPpm, workletSource } = globalThis.tuttiTapOptions;
  const trueNow = performance.now.bind(performance);
  const trueDateNow = Date.now.bind(Date);
  const rate = 1 + driftPpm * 1e-6;
  // Simulates a changed clock or sleep: both clocks of the page jump.
  let steppedMs = 0;
  performance.now = () => trueNow() * rate + offsetMs + steppedMs;
  Date.now = () => Math.round(trueDateNow() + offsetMs + steppedMs + trueNow() * (rate - 1));
  const referenceNow = () => performance.timeOrigin + trueNow();

  const connect = AudioNode.prototype.connect;
  const recorders = new WeakMap();
  const tap = {
    chunks: [],
    latest: new Float32Array(1),
    isRecording: false,
    sampleRate: 0,
    differenceMs: Number.NEGATIVE_INFINITY,
  };

  /**
   * Readings of the context's clock are late, never early, so the largest difference is the most exact. They are
   * spaced irregularly, because the clock advances in regular steps, and regular readings would all be late by the
   * same amount.
   */
  function readClock(context) {
    if (tap.isRecording)
      tap.differenceMs = Math.max(tap.differenceMs, context.currentTime * 1000 - referenceNow());
    setTimeout(() => readClock(context), 5 + 10 * Math.random());
  }

  async function createRecorder(context) {
    tap.sampleRate = context.sampleRate;
    const module = URL.createObjectURL(new Blob([workletSource], { type: 'text/javascript' }));
    await context.audioWorklet.addModule(module);
    const recorder = new AudioWorkletNode(context, 'e2e-tap');
    recorder.port.onmessage = ({ data }) => {
      tap.latest = data.samples;
      if (tap.isRecording) tap.chunks.push(data);
    };
    // Its output is silent. It is connected anyway, because some browsers do not run unconnected nodes.
    connect.call(recorder, context.destination);
    readClock(context);
    return recorder;
  }

  AudioNode.prototype.connect = function tapped(...args) {
    const { context } = this;
    if (args[0] === context.destination && context instanceof AudioContext) {
      if (!recorders.has(context)) recorders.set(context, createRecorder(context));
      recorders.get(context).then((recorder) => connect.call(this, recorder));
    }
    return connect.apply(this, args);
  };

  function toBase64(samples) {
    const bytes = new Uint8Array(samples.buffer);
    let text = '';
    for (let from = 0; from < bytes.length; from += 32_768) {
      text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
    }
    return btoa(text);
  }

  globalThis.tuttiTap = {
    step(byMs) {
      steppedMs += byMs;
    },
    isSounding: () => tap.latest.some((sample) => Math.abs(sample) > 1e-4),
    start() {
      tap.chunks = [];
      tap.differenceMs = Number.NEGATIVE_INFINITY;
      tap.isRecording = true;
    },
    stop() {
      tap.isRecording = false;
      const start = tap.chunks[0];
      const last = tap.chunks.at(-1);
      if (start === undefined) throw new Error('nothing was recorded');
      const frames = new Float32Array(last.first + last.samples.length - start.first);
      for (const chunk of tap.chunks) frames.set(chunk.samples, chunk.first - start.first);
      const startedAtMs = (start.first / tap.sampleRate) * 1000 - tap.differenceMs;
      return { base64: toBase64(frames), sampleRate: tap.sampleRate, startedAtMs };
    },
  };
}
