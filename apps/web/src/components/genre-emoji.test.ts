import { describe, expect, it } from 'vitest';
import { genreEmoji } from './genre-emoji.ts';

describe('genreEmoji', () => {
  it('chooses by a part of the name, whatever its case', () => {
    expect(genreEmoji('Alternative ROCK')).toBe(genreEmoji('rock'));
    expect(genreEmoji('Hip Hop')).toBe(genreEmoji('Rap'));
    expect(genreEmoji('Techno')).toBe(genreEmoji('Electronic'));
  });

  it('has another emoji for each of jazz, blues, country and classical', () => {
    const emojis = ['Jazz', 'Blues', 'Country', 'Classical'].map(genreEmoji);
    expect(new Set(emojis).size).toBe(4);
  });

  it('has a default for everything else', () => {
    expect(genreEmoji('Ambient')).toBe(genreEmoji('Reggae'));
    expect(genreEmoji('Ambient')).not.toBe(genreEmoji('Jazz'));
  });
});
