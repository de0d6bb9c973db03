import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button, IconButton, pressProps } from './button.tsx';

const KINDS = {
  Button: (isUnavailable: boolean, onClick: () => void) => (
    <Button isUnavailable={isUnavailable} onClick={onClick}>
      Join
    </Button>
  ),
  IconButton: (isUnavailable: boolean, onClick: () => void) => (
    <IconButton label="Join" isUnavailable={isUnavailable} onClick={onClick} />
  ),
  'a button of its own kind': (isUnavailable: boolean, onClick: () => void) => (
    <button type="button" {...pressProps({ isUnavailable, onClick })}>
      Join
    </button>
  ),
};

describe.each(Object.entries(KINDS))('%s that is unavailable for the moment', (_name, draw) => {
  afterEach(cleanup);

  it('keeps the focus, announces its state, and ignores presses, which do not reach its container either', () => {
    const pressed: string[] = [];
    const card = (isUnavailable: boolean) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: only the click that bubbles is of interest.
      // biome-ignore lint/a11y/noStaticElementInteractions: as above.
      <div onClick={() => pressed.push('card')}>{draw(isUnavailable, () => pressed.push('button'))}</div>
    );
    const { rerender } = render(card(false));
    const button = screen.getByRole('button', { name: 'Join' });
    button.focus();
    fireEvent.click(button);
    rerender(card(true));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
    fireEvent.click(button);
    expect(pressed).toEqual(['button', 'card']);
    rerender(card(false));
    expect(button.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button);
    expect(pressed).toHaveLength(4);
  });
});

it('an unavailable button submits no form, neither by a press nor by Enter in a field', () => {
  let sent = 0;
  const form = (isUnavailable: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Button type="submit" isUnavailable={isUnavailable}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toBe(0);
  rerender(form(false));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toBe(1);
  cleanup();
});
