import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ViewHeader } from '#components/view-header.tsx';

const texts = musicTexts.games;

/** This version ships no games, and says so on each card instead of opening something empty. */
const GAMES = [
  { name: texts.blackjack, emoji: '🃏', state: 'Not installed on this server' },
  { name: texts.wheel, emoji: '🎡', state: 'Not installed on this server' },
  { name: texts.poker, emoji: '♠️', state: texts.comingSoon },
  { name: texts.trivia, emoji: '❓', state: texts.comingSoon },
];

export function GamesView() {
  return (
    <>
      <ViewHeader title={texts.heading} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {GAMES.map(({ name, emoji, state }) => (
          <li key={name} className="space-y-3 rounded-card border border-line bg-surface p-6">
            <span aria-hidden="true" className="text-2xl">
              {emoji}
            </span>
            <h2 className="text-lg font-semibold">{name}</h2>
            <p className="text-sm text-muted">{state}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
