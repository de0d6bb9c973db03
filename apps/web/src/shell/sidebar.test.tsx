import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ViewId } from '#components/view.ts';
import { Sidebar, TabBar } from './sidebar.tsx';

describe.each([
  ['sidebar', Sidebar],
  ['tab bar', TabBar],
])('%s', (_name, Navigation) => {
  afterEach(cleanup);

  it('[A-122] [M-028] reports the identifier of the pressed item', () => {
    const reported: ViewId[] = [];
    render(<Navigation activeView="home" onSelect={(id) => reported.push(id)} />);
    for (const name of ['Home', 'Search', 'Games', 'Mixtape']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(reported).toEqual(['home', 'search', 'games', 'liked']);
  });

  it('[A-123] marks the active item and no other', () => {
    render(<Navigation activeView="liked" onSelect={() => {}} />);
    const marked = screen
      .getAllByRole('button')
      .filter((item) => item.getAttribute('aria-current') === 'page');
    expect(marked.map((item) => item.textContent)).toEqual(['Mixtape']);
  });
});
