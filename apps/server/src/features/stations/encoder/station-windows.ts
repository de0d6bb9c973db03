/** Holds packets in windows of half a second: complete, cut by a new plan, or missing. */
import { type EncoderOutput, PACKET_FRAMES } from '@tutti/broadcast';
import type { PacketRange } from './encoder-types.ts';

export const WINDOW_FRAMES = 24_000;

interface Created {
  readonly packets: readonly Uint8Array[];
  readonly untilFrame: number;
  readonly sizeBytes: number;
}

export interface MissingSpan {
  readonly window: number;
  readonly fromFrame: number;
  readonly untilFrame: number;
}

export class StationWindows {
  readonly #outputs = new Map<EncoderOutput, Map<number, Created>>();
  /** Caches answers of `read` until the next change, because thousands request the same dozen ranges. */
  readonly #ranges = new Map<string, { readonly packets: readonly Uint8Array[] }>();
  #sizeBytes = 0;

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Returns the packets of the range, as the same array until something changes, or the windows that it needs. */
  read(range: PacketRange): { packets: readonly Uint8Array[] } | { missing: readonly number[] } {
    const key = `${range.output}/${range.firstPacket}/${range.count}`;
    const known = this.#ranges.get(key);
    if (known !== undefined) return known;
    const found = this.#collect(range);
    if ('packets' in found) this.#ranges.set(key, found);
    return found;
  }

  #collect(range: PacketRange): { packets: readonly Uint8Array[] } | { missing: readonly number[] } {
    const size = PACKET_FRAMES[range.output];
    const windows = windowsOf(range);
    const missing = windows.filter((window) => this.missing(range.output, window) !== undefined);
    if (missing.length > 0) return { missing };
    const created = this.#outputs.get(range.output);
    const all = windows.flatMap((window) => created?.get(window)?.packets ?? []);
    const first = Math.ceil(((windows[0] as number) * WINDOW_FRAMES) / size);
    return { packets: all.slice(range.firstPacket - first, range.firstPacket - first + range.count) };
  }

  missing(output: EncoderOutput, window: number): MissingSpan | undefined {
    const untilFrame = (window + 1) * WINDOW_FRAMES;
    const fromFrame = this.#outputs.get(output)?.get(window)?.untilFrame ?? window * WINDOW_FRAMES;
    return fromFrame < untilFrame ? { window, fromFrame, untilFrame } : undefined;
  }

  /** Continues where the first window ends. */
  add(output: EncoderOutput, span: MissingSpan, packets: readonly Uint8Array[]): void {
    const packetAfter = (frame: number) => Math.ceil(frame / PACKET_FRAMES[output]);
    const first = packetAfter(span.fromFrame);
    for (let { window } = span; window * WINDOW_FRAMES < span.untilFrame; window += 1) {
      const untilFrame = (window + 1) * WINDOW_FRAMES;
      const before = this.#outputs.get(output)?.get(window)?.packets ?? [];
      const fromPacket = Math.max(first, packetAfter(window * WINDOW_FRAMES));
      const own = packets.slice(fromPacket - first, packetAfter(untilFrame) - first);
      this.#put(output, window, { packets: [...before, ...own], untilFrame });
    }
  }

  /** Drops the packets that begin at a frame or after it. */
  cutAt(frame: number): void {
    const cutWindow = Math.floor(frame / WINDOW_FRAMES);
    for (const [output, created] of this.#outputs) {
      for (const [window, { packets, untilFrame }] of created) {
        if (window < cutWindow || untilFrame <= frame) continue;
        this.#remove(output, window);
        const size = PACKET_FRAMES[output];
        const packetCount = Math.ceil(frame / size) - Math.ceil((window * WINDOW_FRAMES) / size);
        if (packetCount > 0)
          this.#put(output, window, { packets: packets.slice(0, packetCount), untilFrame: frame });
      }
    }
  }

  forgetBefore(window: number): void {
    for (const [output, created] of this.#outputs) {
      for (const known of created.keys()) if (known < window) this.#remove(output, known);
    }
  }

  #put(output: EncoderOutput, window: number, created: Omit<Created, 'sizeBytes'>): void {
    this.#remove(output, window);
    const sizeBytes = created.packets.reduce((sum, packet) => sum + packet.length, 0);
    const ofOutput = this.#outputs.get(output) ?? new Map<number, Created>();
    this.#outputs.set(output, ofOutput.set(window, { ...created, sizeBytes }));
    this.#sizeBytes += sizeBytes;
  }

  #remove(output: EncoderOutput, window: number): void {
    this.#ranges.clear();
    const created = this.#outputs.get(output);
    this.#sizeBytes -= created?.get(window)?.sizeBytes ?? 0;
    created?.delete(window);
  }
}

export function windowsOf({ output, firstPacket, count }: PacketRange): number[] {
  const windowAt = (packet: number) => Math.floor((packet * PACKET_FRAMES[output]) / WINDOW_FRAMES);
  const first = windowAt(firstPacket);
  const last = windowAt(firstPacket + count - 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
