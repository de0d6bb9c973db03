/** Decides between plays that are still loading: the newest press that can be played wins, not the fastest response. */
import type { Engine } from './engine-types.ts';

interface PlayRequest {
  /** Call once loaded: runs `play` unless a newer press has won, and returns whether it ran. */
  come(play: () => void): Promise<boolean>;
  /** Call if it cannot be played; the press before it is wanted again. */
  fail(): void;
}

interface PlayRequests {
  /** Call at the press, before loading. */
  readonly begin: () => PlayRequest;
}

interface Waiting {
  decide?: (isAccepted: boolean) => void;
}

function createPlayRequests() {
  let waiting: Waiting[] = [];

  function forget(): void {
    const forgotten = waiting;
    waiting = [];
    for (const { decide } of forgotten) decide?.(false);
  }

  /** Plays the newest press once it has loaded, unless it has failed. */
  function settle(): void {
    const newest = waiting.at(-1);
    if (newest?.decide === undefined) return;
    waiting.pop();
    newest.decide(true);
    forget();
  }

  function begin(): PlayRequest {
    const own: Waiting = {};
    waiting.push(own);
    return {
      come: (play) =>
        new Promise((resolve) => {
          if (!waiting.includes(own)) return resolve(false);
          own.decide = (isAccepted) => {
            if (isAccepted) play();
            resolve(isAccepted);
          };
          settle();
        }),
      fail() {
        waiting = waiting.filter((request) => request !== own);
        settle();
      },
    };
  }

  return { begin, forget };
}

/** Makes each command that starts playback cancel plays that are still loading. */
export function withPlayRequests(engine: Engine): Engine & { readonly requests: PlayRequests } {
  const { begin, forget } = createPlayRequests();
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
        undoReplaceQueue: newer(player.undoReplaceQueue),
        jumpTo: newer(player.jumpTo),
        resume: newer(player.resume),
        togglePlay: newer(player.togglePlay),
        next: newer(player.next),
        previous: newer(player.previous),
      },
    },
    station: { ...engine.station, commands: { ...station, join: newer(station.join) } },
    requests: { begin },
  };
}
