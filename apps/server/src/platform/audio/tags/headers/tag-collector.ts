import type { RawTags, TagName } from '../read-track.ts';

/** Names of free-form fields (Vorbis comments, TXXX frames, iTunes `----` atoms), in upper case. */
const FIELD_NAMES: Readonly<Record<string, TagName>> = {
  TITLE: 'title',
  TITLESORT: 'titleSort',
  ARTIST: 'artist',
  ARTISTS: 'artists',
  ARTISTSORT: 'artistSort',
  ALBUM: 'album',
  ALBUMSORT: 'albumSort',
  ALBUMARTIST: 'albumArtist',
  ALBUMARTISTS: 'albumArtists',
  ALBUMARTISTSORT: 'albumArtistSort',
  'ALBUM ARTIST': 'albumArtistSpaced',
  ALBUM_ARTIST: 'albumArtistUnderscored',
  DISCNUMBER: 'discNumber',
  TRACKNUMBER: 'trackNumber',
  DATE: 'date',
  ORIGINALDATE: 'originalDate',
  GENRE: 'genre',
  COMPOSER: 'composer',
  PRODUCER: 'producer',
  CONDUCTOR: 'conductor',
  COMPILATION: 'compilation',
  // FFmpeg writes the iTunes flag as a free-form frame of that name.
  TCMP: 'compilation',
  MUSICBRAINZ_TRACKID: 'mbzRecordingId',
  MUSICBRAINZ_RELEASETRACKID: 'mbzTrackId',
  MUSICBRAINZ_ALBUMID: 'mbzReleaseId',
  MUSICBRAINZ_RELEASEGROUPID: 'mbzReleaseGroupId',
  MEDIA: 'edition',
  MEDIATYPE: 'edition',
  VERSION: 'edition',
  ALBUMVERSION: 'edition',
  EDITION: 'edition',
  MUSICBRAINZ_ALBUMCOMMENT: 'edition',
  'MUSICBRAINZ ALBUM COMMENT': 'edition',
  CATALOGNUMBER: 'edition',
  LABELNO: 'edition',
  BARCODE: 'edition',
  UPC: 'edition',
  MUSICBRAINZ_ARTISTID: 'mbzArtistId',
  MUSICBRAINZ_ALBUMARTISTID: 'mbzAlbumArtistId',
  'MUSICBRAINZ TRACK ID': 'mbzRecordingId',
  'MUSICBRAINZ RELEASE TRACK ID': 'mbzTrackId',
  'MUSICBRAINZ ALBUM ID': 'mbzReleaseId',
  'MUSICBRAINZ RELEASE GROUP ID': 'mbzReleaseGroupId',
  'MUSICBRAINZ ARTIST ID': 'mbzArtistId',
  'MUSICBRAINZ ALBUM ARTIST ID': 'mbzAlbumArtistId',
  REPLAYGAIN_TRACK_GAIN: 'trackGain',
  REPLAYGAIN_TRACK_PEAK: 'trackPeak',
  REPLAYGAIN_ALBUM_GAIN: 'albumGain',
  REPLAYGAIN_ALBUM_PEAK: 'albumPeak',
  R128_TRACK_GAIN: 'r128TrackGain',
  R128_ALBUM_GAIN: 'r128AlbumGain',
};

/** Alternative field names in upper case, which count only if the usual field is empty. */
const SUBSTITUTES: Readonly<Record<string, TagName>> = {
  YEAR: 'date',
  RELEASEDATE: 'date',
  'RELEASE DATE': 'date',
  RELEASEYEAR: 'date',
  ORIGINALYEAR: 'originalDate',
  'ORIGINAL YEAR': 'originalDate',
  ORIGYEAR: 'originalDate',
  TRACK: 'trackNumber',
  TRACKNUM: 'trackNumber',
  'TRACK NUMBER': 'trackNumber',
  TRACK_NUMBER: 'trackNumber',
  DISC: 'discNumber',
  DISCNUM: 'discNumber',
  'DISC NUMBER': 'discNumber',
  DISC_NUMBER: 'discNumber',
  DISK: 'discNumber',
  DISKNUM: 'discNumber',
  DISKNUMBER: 'discNumber',
  ITUNESCOMPILATION: 'compilation',
  'ITUNES COMPILATION FLAG': 'compilation',
};

function tagNameOfField(field: string): TagName | undefined {
  return FIELD_NAMES[field] ?? FIELD_NAMES[field.toUpperCase()];
}

export function substituteOfField(field: string): TagName | undefined {
  return SUBSTITUTES[field.toUpperCase()];
}

/** True for fields that `TagCollector.addField` keeps, so that readers need not decode any other. */
export function isKnownField(field: string): boolean {
  return tagNameOfField(field) !== undefined || substituteOfField(field) !== undefined;
}

export function fillGaps(first: RawTags['tags'], ...others: readonly RawTags['tags'][]): RawTags['tags'] {
  const tags: Partial<Record<TagName, readonly string[]>> = { ...first };
  for (const other of others)
    for (const [name, values] of Object.entries(other) as [TagName, readonly string[]][])
      if (!tags[name]?.some((value) => value.trim() !== '')) tags[name] = values;
  return tags;
}

/** Thrown if a header contains something that these readers leave to TagLib. It is no error of the file. */
export class Unusual extends Error {}

export interface Header {
  readonly tags: RawTags['tags'];
  readonly hasEmbeddedArt: boolean;
  readonly hasArtistPicture: boolean;
}

const LEAD_ARTIST_PICTURE = 7;
const ARTIST_PICTURE = 8;

export class TagCollector {
  readonly tags: Partial<Record<TagName, string[]>> = {};
  readonly #substitutes: Partial<Record<TagName, string[]>> = {};
  #hasEmbeddedArt = false;
  #hasArtistPicture = false;

  get pictures(): Pick<Header, 'hasEmbeddedArt' | 'hasArtistPicture'> {
    return { hasEmbeddedArt: this.#hasEmbeddedArt, hasArtistPicture: this.#hasArtistPicture };
  }

  /** Notes a picture with its ID3v2 type, which FLAC and Ogg use, too; undefined if there is none. */
  addPicture(type?: number): void {
    this.#hasEmbeddedArt = true;
    this.#hasArtistPicture ||= type === LEAD_ARTIST_PICTURE || type === ARTIST_PICTURE;
  }

  add(name: TagName | undefined, value: string): void {
    if (name === undefined || value === '') return;
    const values = this.tags[name];
    if (values) values.push(value);
    else this.tags[name] = [value];
  }
  addAll(name: TagName | undefined, values: Iterable<string>): void {
    for (const value of values) this.add(name, value);
  }

  /** Adds values under the free-form name that a tagger gave the field, and ignores unknown names. */
  addField(field: string, values: Iterable<string>): void {
    const name = tagNameOfField(field);
    if (name !== undefined) return this.addAll(name, values);
    const substitute = substituteOfField(field);
    if (substitute === undefined) return;
    const remaining = this.#substitutes[substitute] ?? [];
    this.#substitutes[substitute] = remaining;
    for (const value of values) if (value !== '') remaining.push(value);
  }

  finish(): RawTags['tags'] {
    return fillGaps(this.tags, this.#substitutes);
  }
}
