import { fireEvent, screen } from '@testing-library/react';
import { buildPlayerTrack } from '@tutti/testkit';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { dismissToasts, listToasts } from '#ui/toasts/toast-store.ts';
import { useQueueUndo } from './offer-queue-undo.ts';

function Undo() {
  useQueueUndo();
  return null;
}

/** The product loads this code at the first press. */
function UndoAtFirstPress() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsPressed(true)}>
        Play
      </button>
      {isPressed && <Undo />}
    </>
  );
}

const press = () => fireEvent.click(screen.getByRole('button'));

const queueOf = (id: number) => [{ entryId: `q${id}`, track: buildPlayerTrack(id) }];

describe('a replaced queue', () => {
  afterEach(leavePage);

  it('is offered again with Undo, once for each replacement', () => {
    const { commands, move } = renderScreen(<UndoAtFirstPress />);
    press();
    expect(listToasts()).toEqual([]);
    const replacedQueue = queueOf(1);
    move({ player: { replacedQueue } });
    move({ player: { replacedQueue, volume: 0.5 } });
    expect(listToasts().map(({ message, action }) => [message, action?.label])).toEqual([
      ['Queue replaced', 'Undo'],
    ]);
    listToasts()[0]?.action?.onPress();
    expect(commands).toEqual(['undoReplaceQueue()']);
    dismissToasts();
    move({ player: { replacedQueue: undefined } });
    expect(listToasts()).toEqual([]);
    move({ player: { replacedQueue } });
    expect(listToasts()).toHaveLength(1);
  });

  it('is offered if it was replaced by the press that loads this code', () => {
    renderScreen(<UndoAtFirstPress />, { player: { replacedQueue: queueOf(2) } });
    press();
    expect(listToasts()).toHaveLength(1);
  });
});
