import { close } from 'node:fs';

export interface Growth {
  /** The number of bytes that can be read. */
  readonly writtenBytes: number;
  readonly state: 'growing' | 'whole' | 'failed';
  /** Calls back once when there is more, or it is over. Returns a function that unsubscribes. */
  onGrowth(callback: () => void): () => void;
}

export class GrowingFile implements Growth {
  writtenBytes = 0;
  /** The total size, if it is known before the file is complete. */
  plannedBytes: number | undefined;
  state: Growth['state'] = 'growing';
  readonly userId: string;
  readers = 0;
  descriptor: number | undefined;
  readonly #onUnread: () => void;
  readonly #waiting = new Set<() => void>();

  constructor(userId: string, onUnread: () => void) {
    this.userId = userId;
    this.#onUnread = onUnread;
  }

  onGrowth(callback: () => void): () => void {
    this.#waiting.add(callback);
    return () => void this.#waiting.delete(callback);
  }

  /** Resolves when it is so, or when the caller leaves. */
  async until(isSo: () => boolean, left: AbortSignal): Promise<void> {
    while (!isSo() && !left.aborted)
      await new Promise<void>((resolve) => {
        left.addEventListener('abort', () => resolve(), { once: true });
        this.onGrowth(resolve);
      });
  }

  grow(writtenBytes: number): void {
    this.writtenBytes = Math.max(this.writtenBytes, writtenBytes);
    this.#tell();
  }

  end(state: 'whole' | 'failed'): void {
    this.state = state;
    this.#tell();
    this.#closeUnread();
  }

  /** Returns a function by which the reader leaves. */
  join(): () => void {
    this.readers += 1;
    let isReading = true;
    return () => {
      if (!isReading) return;
      isReading = false;
      this.readers -= 1;
      if (this.readers === 0 && this.state === 'growing') this.#onUnread();
      this.#closeUnread();
    };
  }

  #tell(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const callback of waiting) callback();
  }

  #closeUnread(): void {
    if (this.readers > 0 || this.state === 'growing' || this.descriptor === undefined) return;
    close(this.descriptor, () => {});
    this.descriptor = undefined;
  }
}
