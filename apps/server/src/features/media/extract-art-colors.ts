/** Extracts colors in batches with long pauses in which the decoder ends, so that an idle server uses little memory. */
import type { ColorLook, FoundColors } from '#features/library/library.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';

interface Versioned {
  readonly version: string | null;
}

export interface PicturesToLookAt<Picture extends Versioned> {
  /** Lists pictures in the order of their ids, after the given one. */
  list(limit: number, afterId: number): Promise<readonly Picture[]>;
  idOf(picture: Picture): number;
  look(picture: Picture): Promise<FoundColors | undefined | 'unknown'>;
  store(looks: readonly ColorLook[]): Promise<void>;
}

export interface ArtColorsOptions<Picture extends Versioned> {
  readonly pictures: PicturesToLookAt<Picture>;
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

const REST_MS = 60_000;
/** Delay after a change, short because a user who has just added music is looking at it now. */
const SOON_MS = 3_000;
const PICTURES_PER_TURN = 100;

/** Starts a while after the server and after each change of the library. Returns a function that stops it. */
export function startArtColors<Picture extends Versioned>({
  pictures,
  events,
  timers,
  logger,
}: ArtColorsOptions<Picture>): () => void {
  let timer: number | undefined;
  let isEnded = false;
  let isWorking = false;
  let hasChanged = false;
  /** Skips unreadable pictures until the library changes, because they would otherwise block all others. */
  let afterId = 0;

  function workIn(delayMs: number): void {
    if (isEnded) return;
    if (timer !== undefined) timers.clearTimer(timer);
    timer = timers.setTimer(() => void takeTurn(), delayMs);
  }

  async function takeTurn(): Promise<void> {
    timer = undefined;
    isWorking = true;
    if (hasChanged) afterId = 0;
    hasChanged = false;
    let isMoreLikely = true;
    try {
      isMoreLikely = await work();
    } catch (error) {
      logger.warn({ err: error }, 'the colors of some pictures are not known yet');
    }
    isWorking = false;
    if (hasChanged) workIn(SOON_MS);
    else if (isMoreLikely) workIn(REST_MS);
  }

  async function work(): Promise<boolean> {
    const waiting = await pictures.list(PICTURES_PER_TURN, afterId);
    if (waiting.length === 0) return false;
    const looks: ColorLook[] = [];
    for (const picture of waiting) {
      const look = await lookAt(picture);
      // Discard the result of a job that was running when the server stopped.
      if (isEnded) break;
      afterId = pictures.idOf(picture);
      if (look) looks.push(look);
    }
    if (looks.length > 0) await pictures.store(looks);
    return true;
  }

  /** Returns undefined for a file that is missing or unreadable now, so that the results of the others are kept. */
  async function lookAt(picture: Picture): Promise<ColorLook | undefined> {
    const id = pictures.idOf(picture);
    try {
      const found = await pictures.look(picture);
      return found === 'unknown' ? undefined : { id, version: picture.version, found };
    } catch (error) {
      logger.warn({ err: error, id }, 'a picture could not be looked at');
      return undefined;
    }
  }

  const endSubscription = events.subscribe('libraryChanged', () => {
    hasChanged = true;
    // A running job schedules its next run itself.
    if (!isWorking) workIn(SOON_MS);
  });
  workIn(REST_MS);
  return () => {
    isEnded = true;
    endSubscription();
    if (timer !== undefined) timers.clearTimer(timer);
  };
}
