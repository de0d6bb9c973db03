/** Generates words with the skewed frequencies and the scripts of real libraries, for realistic searches. */
import { createZipf, type Random } from './random.ts';

const genres =
  'Rock,Pop,Electronic,Hip Hop,Indie,Jazz,Classical,Alternative,R&B,Folk,Ambient,Country,Soul,Blues,World,Funk,Reggae';
const otherGenres =
  'Shoegaze,Drum & Bass,J-Pop,Synthwave,Bossa Nova,Black Metal,Chiptune,Post-Rock,Dub,Krautrock';
const syllables =
  'ka mi lo ra ven tor sha li dun ber na o el ri sta mo vy gre ham lu fen ty sol an quor be ju pri zel wa co ther ny ix gal do cre am sil ba';

export const genreNames = genres.split(',');
export const otherGenreNames = otherGenres.split(',');

const vocabularySize = 6000;
const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const times = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

const makeVocabulary = (random: Random): string[] => {
  const parts = syllables.split(' ');
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    let word = '';
    for (let left = 1 + random.below(3) + (random.next() < 0.5 ? 1 : 0); left > 0; left--) {
      word += random.pick(parts);
    }
    if (word.length > 2) words.add(word);
  }
  return [...words];
};

export interface Words {
  /** Has between `least` and `most` words. */
  title(least: number, most: number): string;
  foreignName(): string;
}

export const createWords = (random: Random): Words => {
  const vocabulary = makeVocabulary(random);
  const drawWord = createZipf(random, { count: vocabulary.length, exponent: 1, shift: 2.7 });
  const title = (least: number, most: number) =>
    times(least + random.below(most - least + 1), () => capitalise(vocabulary[drawWord()] ?? '')).join(' ');
  const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', o: 'ö' };
  const foreignNames = [
    () => title(1, 2).replace(/[aeo]/g, (letter) => accents[letter] ?? letter),
    () => capitalise(times(5 + random.below(5), () => random.pick([...'абвгдеиклмнопрстуя'])).join('')),
    () => times(3 + random.below(3), () => random.pick([...'夜空海風月光音楽東京さくらゆめ'])).join(''),
  ];
  return { title, foreignName: () => random.pick(foreignNames)() };
};
