/** Vectors as half-precision floats, the low byte first on every machine: half the size, and three digits are plenty. */

const BYTES = 2;

export function packFloat16(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(values.length * BYTES);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < values.length; index += 1)
    view.setFloat16(index * BYTES, values[index] as number, true);
  return bytes;
}

/** Returns undefined for bytes that are no vector of this size, because a damaged row must not break a search. */
export function unpackFloat16(bytes: Uint8Array, count: number): Float32Array | undefined {
  if (bytes.length !== count * BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const values = Float32Array.from({ length: count }, (_, index) => view.getFloat16(index * BYTES, true));
  return values.every(Number.isFinite) ? values : undefined;
}
