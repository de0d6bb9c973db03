/**
 * Chooses the most likely result: the one whose name is closest to the term. If several are equally close, artists come
 * before albums and albums before songs, because they lead to the others.
 */
import type { Album, Artist, SearchResults, Track } from '#data/library/library-queries.ts';

export type TopResult =
  | { readonly kind: 'artist'; readonly artist: Artist }
  | { readonly kind: 'album'; readonly album: Album }
  | { readonly kind: 'song'; readonly track: Track };

/** `Café  DEL mar` → `cafe del mar` */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const withoutArticle = (folded: string) => folded.replace(/^the (?=.)/, '');

/** 3: the name itself, 2: its first words, 1: its beginning or words within it, 0: anything else. */
function likeness(folded: string, typed: string): number {
  if (typed === '') return 0;
  if (folded === typed) return 3;
  if (folded.startsWith(`${typed} `)) return 2;
  return folded.startsWith(typed) || ` ${folded}`.includes(` ${typed}`) ? 1 : 0;
}

/** Undefined without a matching name: a match by album or by a typing error is no top result. */
export function chooseTopResult(term: string, { artists, albums, tracks }: SearchResults) {
  const results: readonly TopResult[] = [
    ...artists.map((artist) => ({ kind: 'artist', artist }) as const),
    ...albums.map((album) => ({ kind: 'album', album }) as const),
    ...tracks.map((track) => ({ kind: 'song', track }) as const),
  ];
  const typed = fold(term);
  // Compares with and without the article.
  const likenesses = results.map((result) => {
    const name = fold(nameOf(result));
    return Math.max(likeness(name, typed), likeness(withoutArticle(name), withoutArticle(typed)));
  });
  const best = Math.max(0, ...likenesses);
  return best === 0 ? undefined : results[likenesses.indexOf(best)];
}

function nameOf(result: TopResult): string {
  if (result.kind === 'artist') return result.artist.name;
  return result.kind === 'album' ? result.album.title : result.track.title;
}
