import { describe, expect, it } from 'vitest';
import { genreEmoji } from './genre-emoji.ts';

describe('genreEmoji', () => {
  it.each([
    ['M-568', 'Alternative ROCK', '🎸'],
    ['M-569', 'Death Metal', '🤘'],
    ['M-570', 'Trap', '🎤'],
    ['M-570', 'Hip Hop', '🎤'],
    ['M-571', 'Synthpop', '🎉'],
    ['M-572', 'Free Jazz', '🎷'],
    ['M-573', 'Delta Blues', '🎺'],
    ['M-574', 'Country', '🤠'],
    ['M-575', 'Electronic', '🎛️'],
    ['M-575', 'Detroit Techno', '🎛️'],
    ['M-576', 'Classical', '🎻'],
    ['M-577', 'Ambient', '🎵'],
  ])('[%s] gives %s its emoji, by a part of the name whatever its case', (_id, name, emoji) => {
    expect(genreEmoji(name)).toBe(emoji);
  });

  it('takes the first part that fits [M-568, M-569, M-570, M-571, M-572, M-573, M-574, M-575, M-576, M-577]', () => {
    const names = ['rock metal', 'metal rap', 'rap pop', 'pop jazz', 'jazz blues', 'blues country'];
    expect(names.map(genreEmoji)).toEqual(['🎸', '🤘', '🎤', '🎉', '🎷', '🎺']);
    expect(['country electronic', 'techno classical', 'classical', ''].map(genreEmoji)).toEqual([
      '🤠',
      '🎛️',
      '🎻',
      '🎵',
    ]);
  });
});
