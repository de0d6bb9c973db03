import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { buildNowPlaying, renderScreen } from '#test/render-screen.tsx';
import { StationCard } from './station-card.tsx';

afterEach(leavePage);

const JAZZ = { genreId: '1', genreName: 'Jazz', name: '', isActive: true, listenerCount: 0 };

function playing(field: string | undefined) {
  const { current, ...rest } = buildNowPlaying('1');
  const artColours = field === undefined ? undefined : { field, spark: '#c08040' };
  return { ...rest, current: current && { ...current, artColour: undefined, artColours } };
}

const FIELDS = [undefined, '#203040', '#402030'];

type CardProps = ComponentProps<typeof StationCard>;

function Card(props: Pick<CardProps, 'nowPlaying'> & Partial<CardProps>) {
  return (
    <StationCard
      station={JAZZ}
      index={0}
      isWaiting={false}
      isAway={false}
      joinPhase="none"
      words={{ alwaysOn: '24/7', joining: 'Joining...' }}
      onToggle={() => undefined}
      {...props}
    />
  );
}

/** A card whose station starts its next track with each press. */
function GoingOn() {
  const [at, setAt] = useState(0);
  return <Card nowPlaying={playing(FIELDS[at])} onToggle={() => setAt(at + 1)} />;
}

it('the first colors of a card appear at once, and those of later tracks fade in', () => {
  renderScreen(<GoingOn />);
  const card = screen.getByRole('article');
  const look = () => [card.style.getPropertyValue('--art-field'), card.classList.contains('is-moving')];
  expect(look()).toEqual(['', false]);
  fireEvent.click(card);
  expect(look()).toEqual(['#203040', false]);
  fireEvent.click(card);
  expect(look()).toEqual(['#402030', true]);
});

it.each(['', 'Unknown Radio'])(
  'names the station of music without a genre, called “%s” by the server, in words that tell something',
  (name) => {
    renderScreen(<Card station={{ ...JAZZ, name, genreName: 'Unknown' }} nowPlaying={undefined} />);
    expect(screen.getByRole('article', { name: 'Everything Else Radio' }).textContent).not.toContain(
      'Unknown Radio',
    );
  },
);

it.each([
  ['another one', '8', 'Up Next: Ochre'],
  ['the same one', '7', 'Up Next: the same song again'],
])('names the next song if it is %s', (_which, nextId, words) => {
  const { current, ...rest } = buildNowPlaying('1');
  if (current === undefined) throw new Error('nothing plays');
  const nowPlaying = {
    ...rest,
    current: { ...current, id: '7' },
    next: { ...current, id: nextId, title: 'Ochre' },
  };
  renderScreen(<Card nowPlaying={nowPlaying} />);
  expect(screen.getByText(words)).toBeTruthy();
});
