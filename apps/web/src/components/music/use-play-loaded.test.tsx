import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { useCollectionActions } from './collection-actions.tsx';
import { usePlayLoaded } from './use-play-loaded.ts';

const SLOW = [toTrack(buildTrack(1))];
const QUICK = [toTrack(buildTrack(2))];
const LATER = [toTrack(buildTrack(3))];

describe('music that loads on the press', () => {
  afterEach(leavePage);

  /** One button for each way to play, and a slow response for the first. */
  function renderButtons() {
    const slow = Promise.withResolvers<readonly Track[]>();
    const later = Promise.withResolvers<readonly Track[]>();
    function Buttons() {
      const play = usePlayLoaded('Failed');
      const { playFrom, playShuffled, takeOver, jumpTo, toggleTrack } = usePlayer();
      const { join } = useStation();
      const slowly = useCollectionActions('Harbour', () => slow.promise);
      const requests = {
        slow: () => play(() => slow.promise),
        'slow, as a collection': slowly.playAll,
        'slow, into the queue': slowly.addToQueue,
        later: () => play(() => later.promise),
        quick: () => play(async () => QUICK),
        playFrom: () => playFrom(QUICK, 0),
        playShuffled: () => playShuffled(QUICK),
        takeOver: () => takeOver(QUICK, 0, 5),
        jumpTo: () => jumpTo('e8'),
        toggleTrack: () => QUICK[0] && toggleTrack(QUICK[0]),
        join: () => join('genre-5'),
      };
      return Object.entries(requests).map(([name, request]) => (
        <button type="button" key={name} onClick={() => void request()}>
          {name}
        </button>
      ));
    }
    const { commands } = renderScreen(<Buttons />);
    return {
      commands: () => commands.map((command) => command.slice(0, command.indexOf('('))),
      played: () => commands,
      press: (name: string) => act(async () => void fireEvent.click(screen.getByText(name))),
      answer: () => act(async () => slow.resolve(SLOW)),
      answerLater: () => act(async () => later.resolve(LATER)),
      failLater: () => act(async () => later.reject(new Error('no answer'))),
      findNothingLater: () => act(async () => later.resolve([])),
    };
  }

  it('plays once it has loaded', async () => {
    const { commands, press, answer } = renderButtons();
    await press('slow');
    await answer();
    expect(commands()).toEqual(['playFrom']);
  });

  it.each(['playFrom', 'playShuffled', 'takeOver', 'jumpTo', 'toggleTrack', 'join'])(
    'does not play over a later %s',
    async (name) => {
      const { commands, press, answer } = renderButtons();
      await press('slow');
      await press('slow, as a collection');
      await press(name);
      await answer();
      expect(commands()).toEqual([name]);
    },
  );

  it('gives way to a later press even if it loads first', async () => {
    const { commands, press, answer } = renderButtons();
    await press('slow');
    await press('slow');
    await answer();
    expect(commands()).toEqual(['playFrom']);
  });

  it('plays if the later press fails, whichever finishes first', async () => {
    const first = renderButtons();
    await first.press('slow');
    await first.press('later');
    await first.failLater();
    expect(listToasts()).toEqual([expect.objectContaining({ type: 'error', message: 'Failed' })]);
    await first.answer();
    expect(first.played()).toEqual([expect.stringMatching(/^playFrom\(.*Track 1/)]);
    leavePage();
    const second = renderButtons();
    await second.press('slow');
    await second.press('later');
    await second.answer();
    expect(second.commands()).toEqual([]);
    await second.failLater();
    expect(second.commands()).toEqual(['playFrom']);
  });

  it('plays if the later press has nothing to play', async () => {
    const { commands, press, answer, findNothingLater } = renderButtons();
    await press('slow');
    await press('later');
    await answer();
    await findNothingLater();
    expect(commands()).toEqual(['playFrom']);
  });

  it('waits for the later press, and does not play if that one has loaded', async () => {
    const { played, press, answer, answerLater } = renderButtons();
    await press('slow');
    await press('later');
    await answer();
    await answerLater();
    expect(played()).toEqual([expect.stringMatching(/^playFrom\(.*Track 3/)]);
  });

  it('does not play if the later press fails and something else was requested since', async () => {
    const { commands, press, answer, failLater } = renderButtons();
    await press('slow');
    await press('later');
    await answer();
    await press('join');
    await failLater();
    expect(commands()).toEqual(['join']);
  });

  it('queues its tracks, even if something else was requested later', async () => {
    const { commands, press, answer } = renderButtons();
    await press('slow, into the queue');
    await press('quick');
    await answer();
    expect(commands()).toEqual(['playFrom', 'addToQueue']);
  });
});
