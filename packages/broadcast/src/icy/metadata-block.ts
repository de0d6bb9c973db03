/** Bytes of audio between two blocks of metadata. Some receivers support only this number or 16,000. */
export const ICY_METADATA_INTERVAL_BYTES = 8_192;

const UNIT_BYTES = 16;
const BLOCK_MAX_BYTES = 255 * UNIT_BYTES;
const encoder = new TextEncoder();

/** An empty block: the metadata has not changed. */
export const UNCHANGED_BLOCK: Uint8Array = Uint8Array.of(0);

export interface IcyMetadata {
  /** The text that `formatStreamTitle` returns. */
  readonly title: string;
  /** Absolute address of a picture; undefined if it is not public. */
  readonly url: string | undefined;
}

/** Encodes `StreamTitle='…';StreamUrl='…';`, preceded by its length in units of 16 bytes and padded with NUL. */
export function encodeMetadataBlock({ title, url }: IcyMetadata): Uint8Array {
  const titleField = `StreamTitle='${title}';`;
  const urlField = url === undefined ? '' : `StreamUrl='${url.replaceAll("'", '%27')}';`;
  const whole = encoder.encode(titleField + urlField);
  const bytes = whole.length > BLOCK_MAX_BYTES ? encoder.encode(titleField) : whole;
  const units = Math.ceil(bytes.length / UNIT_BYTES);
  const block = new Uint8Array(1 + units * UNIT_BYTES);
  block[0] = units;
  block.set(bytes, 1);
  return block;
}
