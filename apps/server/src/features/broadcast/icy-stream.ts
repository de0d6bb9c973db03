/** One listener of an endless stream: a bare answer without length or chunks, as radios expect it. */
import type { ServerResponse } from 'node:http';
import type { MetadataFramer } from '@tutti/broadcast';
import { ENDING_MAX_MS, UNSENT_MAX_BYTES } from './broadcast-limits.ts';
import type { ChannelListener } from './icy-channel.ts';

/** Chunks would be heard as noise by radios that read no HTTP/1.1; Node adds them unless it is told before the head. */
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
    // A pause of the line is the listener's business: what counts is how much waits for them.
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
    // However much a slow reader has still to take.
    const timer = setTimeout(() => this.#drop(), ENDING_MAX_MS).unref();
    this.#response.once('close', () => clearTimeout(timer));
  }

  /** Not only closed: the system would keep megabytes for minutes that this reader does not take. */
  #drop(): void {
    const { socket } = this.#response;
    if (socket) socket.resetAndDestroy();
    else this.#response.destroy();
  }
}
