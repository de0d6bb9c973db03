/** TagLib as WebAssembly: reads tags and headers by seeking, 5,000 files a second, including pictures. */
import type { AudioProperties, PropertyMap, TagLib } from 'taglib-wasm';
import { fillGaps, substituteOfField } from './headers/tag-collector.ts';
import type { RawTags, TagName } from './read-track.ts';

const TAG_NAMES: Readonly<Record<string, TagName>> = {
  title: 'title',
  titleSort: 'titleSort',
  artist: 'artist',
  ARTISTS: 'artists',
  artistSort: 'artistSort',
  album: 'album',
  albumSort: 'albumSort',
  albumArtist: 'albumArtist',
  ALBUMARTISTS: 'albumArtists',
  albumArtistSort: 'albumArtistSort',
  'ALBUM ARTIST': 'albumArtistSpaced',
  ALBUM_ARTIST: 'albumArtistUnderscored',
  discNumber: 'discNumber',
  trackNumber: 'trackNumber',
  date: 'date',
  originalDate: 'originalDate',
  genre: 'genre',
  composer: 'composer',
  producer: 'producer',
  conductor: 'conductor',
  compilation: 'compilation',
  // ID3v2.4 files of FFmpeg and iTunes carry the flag under its frame name.
  TCMP: 'compilation',
  musicbrainzTrackId: 'mbzRecordingId',
  musicbrainzReleaseTrackId: 'mbzTrackId',
  musicbrainzReleaseId: 'mbzReleaseId',
  musicbrainzReleaseGroupId: 'mbzReleaseGroupId',
  media: 'edition',
  MEDIA: 'edition',
  VERSION: 'edition',
  ALBUMVERSION: 'edition',
  EDITION: 'edition',
  MUSICBRAINZ_ALBUMCOMMENT: 'edition',
  catalogNumber: 'edition',
  CATALOGNUMBER: 'edition',
  barcode: 'edition',
  BARCODE: 'edition',
  musicbrainzArtistId: 'mbzArtistId',
  musicbrainzReleaseArtistId: 'mbzAlbumArtistId',
  replayGainTrackGain: 'trackGain',
  replayGainTrackPeak: 'trackPeak',
  replayGainAlbumGain: 'albumGain',
  replayGainAlbumPeak: 'albumPeak',
  R128_TRACK_GAIN: 'r128TrackGain',
  R128_ALBUM_GAIN: 'r128AlbumGain',
};

export interface FoundPicture {
  readonly data: Uint8Array;
  readonly isFrontCover: boolean;
  readonly isOfArtist: boolean;
}

export interface TagLibReader {
  read(file: string): Promise<RawTags>;
  pictures(file: string): Promise<FoundPicture[]>;
  properties(file: string): Promise<PropertyMap>;
}

/** Loads TagLib when the first file needs it, because most libraries are read without it. */
export function createTagLibReader(): TagLibReader {
  let loading: Promise<TagLib> | undefined;
  async function open(file: string) {
    loading ??= import('taglib-wasm').then((module) => module.TagLib.initialize());
    return (await loading).open(file);
  }
  return {
    async read(file) {
      using opened = await open(file);
      const audio = opened.audioProperties();
      if (!audio?.sampleRate) throw new Error('TagLib finds no audio');
      return {
        tags: toTags(opened.properties()),
        ...toAudio(audio),
        ...toPictures(opened.getPictures()),
      };
    },
    async properties(file) {
      using opened = await open(file);
      return opened.properties();
    },
    async pictures(file) {
      using opened = await open(file);
      return opened.getPictures().map(({ data, type }) => ({
        data,
        isFrontCover: type === 'FrontCover',
        isOfArtist: isOfArtist({ type }),
      }));
    },
  };
}

function isOfArtist({ type }: { readonly type: string }): boolean {
  return type === 'Artist' || type === 'LeadArtist';
}

function toPictures(pictures: readonly { readonly type: string }[]) {
  return { hasEmbeddedArt: pictures.length > 0, hasArtistPicture: pictures.some(isOfArtist) };
}

function toTags(properties: PropertyMap): RawTags['tags'] {
  const tags: Partial<Record<TagName, readonly string[]>> = {};
  const substitutes: Partial<Record<TagName, readonly string[]>> = {};
  for (const [key, values] of Object.entries(properties)) {
    if (!values) continue;
    const name = TAG_NAMES[key];
    if (name) tags[name] ??= values;
    else {
      const substitute = substituteOfField(key);
      if (substitute) substitutes[substitute] ??= values;
    }
  }
  return fillGaps(tags, substitutes);
}

function toAudio(audio: AudioProperties): Omit<RawTags, 'tags' | 'hasEmbeddedArt' | 'hasArtistPicture'> {
  const layer = audio.codec === 'MP3' ? audio.mpegLayer : undefined;
  // TagLib reports raw AAC as MPEG audio without a layer.
  const isAdts = layer === 0;
  return {
    durationMs: audio.durationMs ?? audio.duration * 1_000,
    // TagLib returns the uncompressed rate for ALAC; 0 makes the caller compute the average from the size.
    bitRateKbps: audio.codec === 'ALAC' ? 0 : audio.bitrate,
    sampleRateHz: audio.sampleRate,
    channels: audio.channels,
    codec: isAdts ? 'AAC' : layer === 1 || layer === 2 ? `MP${layer}` : audio.codec,
    container: isAdts ? 'ADTS' : audio.containerFormat,
  };
}
