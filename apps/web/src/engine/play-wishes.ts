/**
 * What is asked to be heard while something else is still being loaded: the newest press that can be heard counts, not the
 * slowest answer.
 */
import type { Engine } from './engine-types.ts';

interface PlayWish {
  /** It has been loaded: `play` is called unless something newer is wanted; answers whether it was. */
  come(play: () => void): Promise<boolean>;
  /** It cannot be heard: what was asked for before it is wanted again. */
  fail(): void;
}

interface PlayWishes {
  /** To be called at the press, before loading. */
  readonly begin: () => PlayWish;
}

interface Waiting {
  /** Once it has been loaded. */
  decide?: (isHeard: boolean) => void;
}

function createPlayWishes() {
  /** In the order of the presses. */
  let waiting: Waiting[] = [];

  function forget(): void {
    const forgotten = waiting;
    waiting = [];
    for (const { decide } of forgotten) decide?.(false);
  }

  /** The newest that may still be heard is heard as soon as it is there. */
  function settle(): void {
    const newest = waiting.at(-1);
    if (newest?.decide === undefined) return;
    waiting.pop();
    newest.decide(true);
    forget();
  }

  function begin(): PlayWish {
    const own: Waiting = {};
    waiting.push(own);
    return {
      come: (play) =>
        new Promise((resolve) => {
          if (!waiting.includes(own)) return resolve(false);
          own.decide = (isHeard) => {
            if (isHeard) play();
            resolve(isHeard);
          };
          settle();
        }),
      fail() {
        waiting = waiting.filter((wish) => wish !== own);
        settle();
      },
    };
  }

  return { begin, forget };
}

/** The same engine, in which every command by which the page asks for something to be heard is newer than what still loads. */
export function withPlayWishes(engine: Engine): Engine & { readonly wishes: PlayWishes } {
  const { begin, forget } = createPlayWishes();
  const newer =
    <Given extends unknown[], Answer>(command: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      forget();
      return command(...given);
    };
  const { commands: player } = engine.player;
  const { commands: station } = engine.station;
  return {
    ...engine,
    player: {
      ...engine.player,
      commands: {
        ...player,
        toggleTrack: newer(player.toggleTrack),
        playFrom: newer(player.playFrom),
        playShuffled: newer(player.playShuffled),
        takeOver: newer(player.takeOver),
        jumpTo: newer(player.jumpTo),
        resume: newer(player.resume),
        togglePlay: newer(player.togglePlay),
        next: newer(player.next),
        previous: newer(player.previous),
      },
    },
    station: { ...engine.station, commands: { ...station, join: newer(station.join) } },
    wishes: { begin },
  };
}
