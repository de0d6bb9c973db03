/**
 * Chooses the result whose name is closest to the term. Of equals, artists come before albums and albums before songs,
 * because they lead to the others.
 */
import type { Album, Artist, SearchResults, Track } from '#data/library/library-queries.ts';

export type TopResultItem =
  | { readonly kind: 'artist'; readonly artist: Artist }
  | { readonly kind: 'album'; readonly album: Album }
  | { readonly kind: 'song'; readonly track: Track };

/** `Café  DEL mar` → `cafe del mar` */
export function foldName(text: string): string {
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

/** Without a matching name, as after a typing error, it is the first of the results, which the server has ranked. */
export function chooseTopResult(term: string, { artists, albums, tracks }: SearchResults) {
  const results: readonly TopResultItem[] = [
    ...artists.map((artist) => ({ kind: 'artist', artist }) as const),
    ...albums.map((album) => ({ kind: 'album', album }) as const),
    ...tracks.map((track) => ({ kind: 'song', track }) as const),
  ];
  const typed = foldName(term);
  // Compares with and without the article.
  const likenesses = results.map((result) => {
    const name = foldName(nameOf(result));
    return Math.max(likeness(name, typed), likeness(withoutArticle(name), withoutArticle(typed)));
  });
  const best = Math.max(0, ...likenesses);
  if (best > 0) return results[likenesses.indexOf(best)];
  return results.find(({ kind }) => kind === 'song') ?? results[0];
}

function nameOf(result: TopResultItem): string {
  if (result.kind === 'artist') return result.artist.name;
  return result.kind === 'album' ? result.album.title : result.track.title;
}
