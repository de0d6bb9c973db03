import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ViewId } from '#navigation/view.ts';
import { VIEW_IDS } from '#navigation/view.ts';
import { Sidebar, TabBar } from './sidebar.tsx';

describe.each([
  ['sidebar', Sidebar],
  ['tab bar', TabBar],
])('%s', (_name, Navigation) => {
  afterEach(cleanup);

  it('reports the identifier of the pressed item [A-122, M-028]', () => {
    const reported: ViewId[] = [];
    render(<Navigation activeView="home" onSelect={(id) => reported.push(id)} />);
    for (const name of ['Home', 'Search', 'Games', 'Mixtape']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(reported).toEqual(['home', 'search', 'games', 'liked']);
  });

  it('marks the pressed item and no other [A-123]', () => {
    function Page() {
      const [view, setView] = useState<ViewId>('home');
      return <Navigation activeView={view} onSelect={setView} />;
    }
    render(<Page />);
    for (const name of ['Mixtape', 'Games', 'Search', 'Home']) {
      fireEvent.click(screen.getByRole('button', { name }));
      const marked = screen
        .getAllByRole('button')
        .filter((item) => item.getAttribute('aria-current') === 'page');
      expect(marked).toEqual([screen.getByRole('button', { name })]);
    }
  });

  it('marks one item in every view, as the page or as its section', () => {
    for (const id of VIEW_IDS) {
      render(<Navigation activeView={id} onSelect={() => {}} />);
      const marked = screen.getAllByRole('button').map((item) => item.getAttribute('aria-current'));
      expect([id, marked.filter(Boolean).length]).toEqual([id, 1]);
      cleanup();
    }
  });
});

describe('sidebar', () => {
  afterEach(cleanup);

  it('marks the section of a view that has no item of its own', () => {
    const markedIn = (activeView: ViewId) => {
      render(<Sidebar activeView={activeView} onSelect={() => {}} />);
      const marked = screen.getAllByRole('button').filter((item) => item.hasAttribute('aria-current'));
      cleanup();
      return marked.map((item) => [item.textContent, item.getAttribute('aria-current')]);
    };
    for (const id of ['tracks', 'albums', 'artists', 'queue', 'playlist', 'recently-played'] as const)
      expect(markedIn(id)).toEqual([['Library', 'true']]);
    expect(markedIn('live-streams')).toEqual([['Home', 'true']]);
    expect(markedIn('genre-albums')).toEqual([['Search', 'true']]);
    expect(markedIn('library')).toEqual([['Library', 'page']]);
  });

  it('has logo, heading and the items home, search and games [M-022, M-023, A-117, A-118, A-119]', () => {
    const reported: ViewId[] = [];
    render(<Sidebar activeView={undefined} onSelect={(id) => reported.push(id)} />);
    const heading = screen.getByRole('heading', { level: 2, name: 'Tutti' });
    expect(heading.parentElement?.querySelector('svg')).not.toBeNull();
    for (const name of ['Home', 'Search', 'Games']) fireEvent.click(screen.getByRole('button', { name }));
    expect(reported).toEqual(['home', 'search', 'games']);
  });

  it('has the item liked, called Mixtape, under the heading Library [A-120, A-121]', () => {
    const reported: ViewId[] = [];
    render(<Sidebar activeView={undefined} onSelect={(id) => reported.push(id)} />);
    const library = within(screen.getByRole('region', { name: 'Library' }));
    library.getByRole('heading', { level: 3, name: 'Library' });
    const items = within(library.getByRole('list')).getAllByRole('button');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Mixtape']);
    for (const item of items) fireEvent.click(item);
    fireEvent.click(library.getByRole('button', { name: 'Library' }));
    expect(reported).toEqual(['liked', 'library']);
  });
});
