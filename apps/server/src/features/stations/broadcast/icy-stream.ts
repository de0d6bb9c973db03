import type { ServerResponse } from 'node:http';
import type { MetadataFramer } from '@tutti/broadcast';
import { ENDING_MAX_MS, UNSENT_MAX_BYTES } from './broadcast-limits.ts';
import type { ChannelListener } from './icy-channel.ts';

/** Disables chunked encoding, because radios without HTTP/1.1 would play the chunk sizes as noise. */
export function writeBareHead(response: ServerResponse, headers: readonly string[]): void {
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, [...headers]);
}

export class IcyStream implements ChannelListener {
  readonly #response: ServerResponse;
  readonly #framer: MetadataFramer | undefined;
  #isEnding = false;

  constructor(response: ServerResponse, framer: MetadataFramer | undefined) {
    this.#response = response;
    this.#framer = framer;
    // Disable the idle timeout, because only the amount of unsent data matters.
    response.socket?.setTimeout(0);
    response.socket?.setNoDelay(true);
  }

  get hasEnded(): boolean {
    return this.#isEnding || this.#response.destroyed || this.#response.writableEnded;
  }

  take(sound: Buffer, startMs: number): void {
    if (this.hasEnded) return;
    const pieces = this.#framer?.frame(sound, startMs) ?? [sound];
    this.#response.cork();
    for (const piece of pieces) this.#response.write(piece);
    this.#response.uncork();
    if (this.#response.writableLength > UNSENT_MAX_BYTES) this.#drop();
  }

  end(): void {
    if (this.hasEnded) return;
    this.#isEnding = true;
    this.#response.end();
    // Limits the wait for a slow reader to take the rest.
    const timer = setTimeout(() => this.#drop(), ENDING_MAX_MS).unref();
    this.#response.once('close', () => clearTimeout(timer));
  }

  /** Resets the connection, because after a plain close the system would keep megabytes of unread data for minutes. */
  #drop(): void {
    const { socket } = this.#response;
    if (socket) socket.resetAndDestroy();
    else this.#response.destroy();
  }
}
