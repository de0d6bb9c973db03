import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { HubConnection } from './hub-connection.ts';
import type { EventFrame } from './hub-event.ts';

const FIRST_PER_TURN = 1_000;
const LATER_PER_TURN = 100;

interface Later {
  makeFrame: () => Promise<EventFrame>;
  isMeant: (connection: HubConnection) => boolean;
}

/**
 * Sends frames in two lanes, because a track change must reach ten thousand listeners at once. Within a lane, events
 * stay in order.
 */
export class Broadcasts {
  #first: Promise<void> = Promise.resolve();
  #later: Promise<void> = Promise.resolve();
  #firstWaiting = 0;

  sendFirst(
    receivers: () => Iterable<HubConnection>,
    frameFor: (connection: HubConnection) => EventFrame,
  ): Promise<void> {
    this.#firstWaiting += 1;
    this.#first = this.#first
      .then(async () => {
        let served = 0;
        for (const connection of receivers()) {
          if (connection.isHandshaken) connection.push(frameFor(connection));
          served += 1;
          if (served % FIRST_PER_TURN === 0) await yieldToEventLoop();
        }
      })
      .finally(() => {
        this.#firstWaiting -= 1;
      });
    return this.#first;
  }

  sendLater(receivers: () => Iterable<HubConnection>, later: Later): Promise<void> {
    const sending = this.#later.then(() => this.#sendInTurns([...receivers()], later));
    // A failed broadcast must not end later ones.
    this.#later = sending.catch(() => {});
    return sending;
  }

  /** Yields to the event loop, then waits until track changes have been sent. */
  async giveWay(): Promise<void> {
    await yieldToEventLoop();
    while (this.#firstWaiting > 0) await this.#first;
  }

  async #sendInTurns(receivers: readonly HubConnection[], { makeFrame, isMeant }: Later): Promise<void> {
    for (let from = 0; from < receivers.length; from += LATER_PER_TURN) {
      if (from > 0) await this.giveWay();
      let frame = await makeFrame();
      while (this.#firstWaiting > 0) {
        await this.#first;
        frame = await makeFrame();
      }
      for (const connection of receivers.slice(from, from + LATER_PER_TURN)) {
        if (connection.isHandshaken && isMeant(connection)) connection.push(frame);
      }
    }
  }
}
