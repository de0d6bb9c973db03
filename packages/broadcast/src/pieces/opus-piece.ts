import { type OggPage, writeOgg } from './ogg-pages.ts';

const PACKET_FRAMES = 960;
/** An Opus packet takes six segments at most, and a page has 255. */
const PACKETS_PER_PAGE = 40;
const VENDOR = 'Tutti';
/** Any number will do, because the file contains no other stream. */
const SERIAL = 1;

/**
 * Writes packets as a file of its own (RFC 7845), trimmed at the end so that it decodes to exactly
 * `frames`. The pre-roll is not trimmed at the start, because decoders disagree there; the player skips it.
 */
export function writeOpusPiece(packets: readonly Uint8Array[], frames: number): Uint8Array<ArrayBuffer> {
  const pages = headerPages(0);
  for (let at = 0; at < packets.length; at += PACKETS_PER_PAGE) {
    const end = Math.min(at + PACKETS_PER_PAGE, packets.length);
    const isLast = end === packets.length;
    pages.push({
      packets: packets.slice(at, end),
      granule: isLast ? frames : end * PACKET_FRAMES,
      isLast,
    });
  }
  return writeOgg(pages, SERIAL);
}

/** Writes an Opus file page by page while it grows. */
export class OpusFile {
  readonly #preSkipFrames: number;
  #waiting: Uint8Array[] = [];
  #pages = 0;
  #packets = 0;

  /** Decoders drop this many frames at the beginning. */
  constructor(preSkipFrames: number) {
    this.#preSkipFrames = preSkipFrames;
  }

  /** Returns the bytes that are ready after this packet; empty while a page fills. */
  add(packet: Uint8Array): Uint8Array {
    const pages: OggPage[] = this.#pages === 0 ? headerPages(this.#preSkipFrames) : [];
    // A full page is held back until it is known not to be the last one.
    if (this.#waiting.length === PACKETS_PER_PAGE) pages.push(this.#takePage(this.#packets * PACKET_FRAMES));
    this.#waiting.push(packet);
    this.#packets += 1;
    return this.#write(pages);
  }

  /** Returns the remaining bytes. The whole file decodes to this many frames. */
  end(frames: number): Uint8Array {
    const pages: OggPage[] = this.#pages === 0 ? headerPages(this.#preSkipFrames) : [];
    return this.#write([...pages, { ...this.#takePage(frames + this.#preSkipFrames), isLast: true }]);
  }

  #takePage(granule: number): OggPage {
    const packets = this.#waiting;
    this.#waiting = [];
    return { packets, granule };
  }

  #write(pages: readonly OggPage[]): Uint8Array {
    const bytes = writeOgg(pages, SERIAL, this.#pages);
    this.#pages += pages.length;
    return bytes;
  }
}

function headerPages(preSkipFrames: number): OggPage[] {
  return [
    { packets: [makeHead(preSkipFrames)], granule: 0, isFirst: true },
    { packets: [TAGS], granule: 0 },
  ];
}

const TAGS = makeTags();

function makeHead(preSkipFrames: number): Uint8Array {
  const bytes = new Uint8Array(19);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('OpusHead'));
  bytes[8] = 1;
  bytes[9] = 2;
  view.setUint16(10, preSkipFrames, true);
  view.setUint32(12, 48_000, true);
  return bytes;
}

function makeTags(): Uint8Array {
  const vendor = new TextEncoder().encode(VENDOR);
  const bytes = new Uint8Array(8 + 4 + vendor.length + 4);
  bytes.set(new TextEncoder().encode('OpusTags'));
  new DataView(bytes.buffer).setUint32(8, vendor.length, true);
  bytes.set(vendor, 12);
  return bytes;
}
