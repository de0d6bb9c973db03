/* Runs on the audio thread: mixes its input to mono and numbers the frames. */
const PIECE_FRAMES = 12_800;

class Tap extends AudioWorkletProcessor {
  held = new Float32Array(PIECE_FRAMES);
  count = 0;
  first = 0;

  process([channels]) {
    if (this.count === 0) this.first = currentFrame;
    for (let index = 0; index < 128; index += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[index];
      this.held[this.count + index] = channels.length === 0 ? 0 : sum / channels.length;
    }
    this.count += 128;
    if (this.count === PIECE_FRAMES) {
      this.port.postMessage({ first: this.first, samples: this.held.slice() });
      this.count = 0;
    }
    return true;
  }
}

registerProcessor('e2e-tap', Tap);
