import { describe, expect, it } from 'vitest';
import { ownerOfAlbum } from './album-facts.ts';
import { toEvidence } from './evidence.ts';

function tracksBy(...artists: readonly string[]) {
  return artists.map((artist_name, index) =>
    toEvidence(index + 1, null, {
      path: `first/${index}`,
      album_title: 'First',
      album_fold: 'first',
      album_credit: '',
      album_artists: null,
      album_edition: null,
      is_compilation: 0,
      mbz_release_id: null,
      mbz_release_group_id: null,
      artist_id: [...new Set(artists)].indexOf(artist_name) + 1,
      artist_name,
      year: null,
      disc_number: null,
      track_number: index + 1,
      sort_title: `${index}`,
      sort_album: 'first',
      codec: 'FLAC',
      content_key: `${index}`,
      mbz_recording_id: null,
      added_at: 0,
      pinned_album_id: null,
    }),
  );
}

describe('the artist of an album without an album artist', () => {
  it.each([
    ['Ann', ['Ann', 'Ann & Bob', 'Ann and the Bobs']],
    ['Ann', ['Ann', 'Ann', 'Ann, Bob', 'Ann feat. Bob', 'Ann x Bob', 'Ann + Bob', 'ANN & BOB']],
    ['The Anns', ['The Anns', 'The Anns', 'Anns']],
  ])('is %s for %j, who has guests', (credit, artists) => {
    expect(ownerOfAlbum(tracksBy(...artists))).toEqual({ kind: 'sole', credit, artistId: 1 });
  });

  it.each([[['Ann', 'Bob']], [['Ann', 'Annette']], [['Ann', 'Annand Bob']], [['Bob & Ann', 'Ann']]])(
    'is various artists for %j',
    (artists) => {
      expect(ownerOfAlbum(tracksBy(...artists))).toEqual({ kind: 'various' });
    },
  );

  it('is unknown if no track names one', () => {
    expect(ownerOfAlbum([])).toBeUndefined();
  });
});
