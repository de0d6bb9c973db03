// Writes tags like careful taggers: a display credit in ARTIST, the single names in ARTISTS.
import type { TagLib } from 'taglib-wasm';
import type { DemoAlbum, DemoTrack } from './catalog.ts';

export interface TagSubject {
  album: DemoAlbum;
  track: DemoTrack;
  trackNumber: number;
  /** JPEG to embed, if the album embeds its art. */
  art?: Uint8Array;
}

export function creditOf(track: DemoTrack): string {
  return track.artists.join(' feat. ');
}

export async function writeTags(taglib: TagLib, path: string, subject: TagSubject): Promise<void> {
  const { album, track, trackNumber, art } = subject;
  using file = await taglib.open(path);
  file.setProperties({
    title: [track.title],
    artist: [creditOf(track)],
    // In capitals, because the package passes unknown names on only in this form.
    ARTISTS: [...track.artists],
    album: [album.title],
    albumArtist: [album.artist],
    trackNumber: [`${trackNumber}/${album.tracks.length}`],
    discNumber: ['1'],
    date: [String(album.year)],
    genre: [...track.genres],
    comment: ['Made by the demo library generator of Tutti. Public domain (CC0).'],
    ...(album.isCompilation ? { compilation: ['1'] } : {}),
  });
  if (art) file.setPictures([{ mimeType: 'image/jpeg', data: art, type: 'FrontCover', description: '' }]);
  await file.saveToFile();
}
