/**
 * What is asked to be heard while something else is still being loaded: the newest press counts, not the slowest answer.
 */
import type { Engine } from './engine-types.ts';

interface PlayWishes {
  /** To be called at the press, before loading; what it answers tells whether nothing was asked for since. */
  readonly begin: () => () => boolean;
}

/** The same engine, counting every command by which the page asks for something to be heard. */
export function withPlayWishes(engine: Engine): Engine & { readonly wishes: PlayWishes } {
  let newest = 0;
  const counted =
    <Given extends unknown[], Answer>(command: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      newest += 1;
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
        toggleTrack: counted(player.toggleTrack),
        playFrom: counted(player.playFrom),
        playShuffled: counted(player.playShuffled),
        takeOver: counted(player.takeOver),
        jumpTo: counted(player.jumpTo),
        resume: counted(player.resume),
        togglePlay: counted(player.togglePlay),
        next: counted(player.next),
        previous: counted(player.previous),
      },
    },
    station: { ...engine.station, commands: { ...station, join: counted(station.join) } },
    wishes: {
      begin() {
        newest += 1;
        const own = newest;
        return () => own === newest;
      },
    },
  };
}
