import { mixTexts } from '@tutti/contract/recommendations/mix-texts';
import type { PersonalMix } from '#data/library/recommendations-queries.ts';
import { colorsOfHue, genreColors } from '../drawings/palette.ts';

export interface NamedMix {
  readonly id: string;
  readonly title: string;
  /** The reason why the mix was made. */
  readonly note: string;
  /** Chooses the drawing, so it is the same in every language. */
  readonly drawing: string;
  readonly colors: string;
}

/** Two styles may have the same genre; the artists then tell them apart. */
export function nameMixes(mixes: readonly PersonalMix[]): readonly NamedMix[] {
  const taken = new Set<string>();
  return mixes.map((mix, index) => {
    const title = listTitles(mix, index + 1).find((one) => !taken.has(one)) ?? mixTexts.numbered(index + 1);
    taken.add(title);
    const { id, kind, genre, mood, decade, artists, likeTitle } = mix;
    const drawing = [genre, mood, decade, artists[0], likeTitle].filter((part) => part !== null).join(' ');
    return {
      id,
      title,
      note: describeOrigin(mix),
      drawing: `${drawing} ${kind}`,
      colors: colorsOfMix(mix),
    };
  });
}

/** Far apart, because these mixes often stand beside each other. */
const HUE_OF_KIND = { because: 2, new: 5, rediscover: 8, 'deep-cuts': 6 } as const;

/** The colors depend on the mix alone, because people recognize it by them in every list. */
function colorsOfMix({ id, kind, genre, mood, decade, artists }: PersonalMix): string {
  if (kind !== 'style') return colorsOfHue(HUE_OF_KIND[kind]);
  const key = genre === null ? (artists[0] ?? id) : `${genre} ${mood ?? decade ?? ''}`.trim();
  return genreColors(key);
}

function listTitles(mix: PersonalMix, number: number): string[] {
  const { kind, genre, mood, decade, artists, likeTitle } = mix;
  switch (kind) {
    case 'because':
      return [mixTexts.because(likeTitle ?? '')];
    case 'new':
      return [mixTexts.new];
    case 'rediscover':
      return [mixTexts.rediscover];
    case 'deep-cuts':
      return [mixTexts.deepCuts];
    case 'style':
      return [
        ...(genre !== null && mood !== null ? [mixTexts[mood](genre)] : []),
        ...(genre !== null && decade !== null ? [mixTexts.ofDecade(String(decade), genre)] : []),
        ...(genre === null ? [] : [mixTexts.ofGenre(genre)]),
        ...artists.map((artist) => mixTexts.ofArtist(artist)),
        mixTexts.numbered(number),
      ];
  }
}

function describeOrigin({ kind, artists }: PersonalMix): string {
  const names = artists.join(', ');
  switch (kind) {
    case 'because':
      return names;
    case 'new':
      return mixTexts.ofNew;
    case 'rediscover':
      return mixTexts.ofRediscover;
    case 'deep-cuts':
      return names === '' ? '' : mixTexts.ofDeepCuts(names);
    case 'style':
      return names === '' ? '' : mixTexts.ofStyle(names);
  }
}
