import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { decodeText } from '../text-encoding.ts';
import { TagCollector } from './tag-collector.ts';

const FOOTER_BYTES = 32;
const TAG_MAX_BYTES = 16 * 1_024 * 1_024;
const ITEMS_MAX = 500;
const KEY_MAX_LENGTH = 255;
const VALUE_MAX_BYTES = 64 * 1_024;
const VERSION_2 = 2_000;
const HAS_HEADER = 0x80000000;
const KIND_OF_VALUE = 6;

export interface ApeTag {
  readonly tags: RawTags['tags'];
  readonly startsAt: number;
}

/** The APEv1 or APEv2 tag that ends at `end`; undefined if there is none or its lengths do not fit. */
export function readApeTag(bytes: FileBytes, end: number): ApeTag | undefined {
  if (end < FOOTER_BYTES) return undefined;
  const footer = Buffer.from(bytes.read(end - FOOTER_BYTES, FOOTER_BYTES));
  if (footer.toString('latin1', 0, 8) !== 'APETAGEX') return undefined;
  const version = footer.readUInt32LE(8);
  const length = footer.readUInt32LE(12);
  const itemsAt = end - length;
  if (length < FOOTER_BYTES || length > TAG_MAX_BYTES || itemsAt < 0) return undefined;
  const collector = new TagCollector();
  readItems(bytes, { at: itemsAt, end: end - FOOTER_BYTES, version }, collector);
  const hasHeader = (footer.readUInt32LE(20) & HAS_HEADER) !== 0;
  return { tags: collector.finish(), startsAt: Math.max(itemsAt - (hasHeader ? FOOTER_BYTES : 0), 0) };
}

interface Items {
  readonly at: number;
  readonly end: number;
  readonly version: number;
}

/** A damaged item ends the list, but the items before it count. */
function readItems(bytes: FileBytes, { at: start, end, version }: Items, collector: TagCollector): void {
  let at = start;
  for (let count = 0; at + 8 < end && count < ITEMS_MAX; count += 1) {
    const head = Buffer.from(bytes.read(at, 8 + KEY_MAX_LENGTH + 1));
    const keyEnd = head.indexOf(0, 8);
    if (keyEnd < 0) return;
    const length = head.readUInt32LE(0);
    const valueAt = at + keyEnd + 1;
    if (valueAt + length > end) return;
    const isText = version < VERSION_2 || (head.readUInt32LE(4) & KIND_OF_VALUE) === 0;
    if (isText && length <= VALUE_MAX_BYTES) {
      const value = bytes.read(valueAt, length);
      const text = version < VERSION_2 ? decodeText(value) : value.toString('utf8');
      collector.addField(head.toString('latin1', 8, keyEnd), text.split('\0'));
    }
    at = valueAt + length;
  }
}
