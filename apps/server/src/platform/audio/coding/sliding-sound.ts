/** Runs in the encoder child only. Stereo sound at 48 kHz that grows at one end and is dropped at the other. */
const FIRST_CAPACITY_FRAMES = 32_768;

export class SlidingSound {
  #left = new Float32Array(FIRST_CAPACITY_FRAMES);
  #right = new Float32Array(FIRST_CAPACITY_FRAMES);
  #offset = 0;
  #fromFrame: number;
  #count = 0;

  constructor(fromFrame: number) {
    this.#fromFrame = fromFrame;
  }

  get fromFrame(): number {
    return this.#fromFrame;
  }

  get untilFrame(): number {
    return this.#fromFrame + this.#count;
  }

  /** Appends frames of silence and returns them for writing. */
  extend(count: number): { left: Float32Array; right: Float32Array } {
    this.#makeRoom(count);
    const at = this.#offset + this.#count;
    this.#count += count;
    const [left, right] = [this.#left.subarray(at, at + count), this.#right.subarray(at, at + count)];
    left.fill(0);
    right.fill(0);
    return { left, right };
  }

  append(left: Float32Array, right: Float32Array): void {
    const room = this.extend(left.length);
    room.left.set(left);
    room.right.set(right);
  }

  /** Both ends must be kept frames. The view is valid until the next change. */
  view(fromFrame: number, untilFrame: number): { left: Float32Array; right: Float32Array } {
    if (fromFrame < this.#fromFrame || untilFrame > this.untilFrame)
      throw new Error('This sound is not kept');
    const [start, end] = [fromFrame, untilFrame].map((frame) => frame - this.#fromFrame + this.#offset);
    return { left: this.#left.subarray(start, end), right: this.#right.subarray(start, end) };
  }

  forgetBefore(frame: number): void {
    const count = Math.min(Math.max(frame - this.#fromFrame, 0), this.#count);
    this.#offset += count;
    this.#fromFrame += count;
    this.#count -= count;
  }

  #makeRoom(count: number): void {
    if (this.#offset + this.#count + count <= this.#left.length) return;
    const needed = this.#count + count;
    const capacity = Math.max(this.#left.length, 2 ** Math.ceil(Math.log2(needed)));
    const end = this.#offset + this.#count;
    for (const side of ['left', 'right'] as const) {
      const before = side === 'left' ? this.#left : this.#right;
      const after = capacity === before.length ? before : new Float32Array(capacity);
      after.set(before.subarray(this.#offset, end));
      if (side === 'left') this.#left = after;
      else this.#right = after;
    }
    this.#offset = 0;
  }
}
