import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory, Router } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Link } from './link.tsx';

afterEach(cleanup);

function showLink(anchor: Partial<Parameters<typeof Link>[0]> = {}) {
  const history = createMemoryHistory({ initialEntries: ['/genres?page=2'], v5Compat: true });
  render(
    <Router location={history.location} navigator={history}>
      <Link to="/genres" {...anchor}>
        Genres
      </Link>
    </Router>,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link');
  const press = (init: MouseEventInit = {}) => {
    const click = createEvent.click(link, init);
    fireEvent(link, click);
    return click.defaultPrevented;
  };
  return { history, link, press };
}

describe('Link', () => {
  it('is a real link that opens inside the page', () => {
    const { history, link, press } = showLink({ state: { from: 'here' } });
    expect(link.getAttribute('href')).toBe('/genres');
    expect(press()).toBe(true);
    expect(history.location).toMatchObject({ pathname: '/genres', search: '', state: { from: 'here' } });
    expect(history.index).toBe(1);
  });

  it('adds no history entry when it links to the current page', () => {
    const { history, press } = showLink({ to: '/genres?page=2' });
    expect(press()).toBe(true);
    expect(history.index).toBe(0);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a press with %o to the browser',
    (init) => {
      const { history, press } = showLink();
      expect(press(init)).toBe(false);
      expect(history.index).toBe(0);
    },
  );

  it('leaves links for other windows, and clicks that are already handled, alone', () => {
    const other = showLink({ target: '_blank' });
    expect(other.press()).toBe(false);
    expect(other.history.index).toBe(0);
    cleanup();
    const taken = showLink({ onClick: (event) => event.preventDefault() });
    expect(taken.press()).toBe(true);
    expect(taken.history.index).toBe(0);
  });
});
