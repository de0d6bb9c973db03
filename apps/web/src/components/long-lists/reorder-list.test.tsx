import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { ReorderList } from './reorder-list.tsx';

const moves: string[] = [];

const list = (items: readonly string[]) => (
  <ReorderList
    items={items}
    keyOf={(item) => item}
    nameOf={(item) => item}
    label="Up next"
    onMove={(from, to) => moves.push(`${items[from]} to ${to}`)}
    renderRow={(item) => item}
  />
);

function hold(name: string) {
  const handle = screen.getByRole('button', { name: new RegExp(`^Move ${name},`) });
  handle.setPointerCapture = () => {};
  const at = (clientY: number) => ({ button: 0, clientY, pointerId: 1 });
  fireEvent.pointerDown(handle, at(20));
  fireEvent.pointerMove(handle, at(20 + 56));
  return () => fireEvent.pointerUp(handle, at(20 + 56));
}

afterEach(() => {
  moves.length = 0;
  leavePage();
});

it('moves the dragged row', () => {
  render(list(['Song 1', 'Song 2', 'Song 3']));
  hold('Song 1')();
  expect(moves).toEqual(['Song 1 to 1']);
});

it('moves no other row if the list changes during the drag', () => {
  const { rerender } = render(list(['Song 1', 'Song 2', 'Song 3', 'Song 4']));
  const letGo = hold('Song 2');
  rerender(list(['Song 2', 'Song 3', 'Song 4']));
  letGo();
  expect(moves).toEqual([]);
});
