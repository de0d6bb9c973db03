/** The fallback for files that TagLib cannot read; ten times slower, with other mistakes. */
import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata';
import { toCountedBlob } from './counted-blob.ts';
import type { FileBytes } from './file-bytes.ts';
import type { RawTags } from './read-track.ts';

export async function readWithMusicMetadata(bytes: FileBytes, name: string): Promise<RawTags> {
  const { parseBlob } = await import('music-metadata');
  return toRawTags(await parseBlob(toCountedBlob(bytes, name), { duration: true, skipCovers: true }));
}

function toRawTags({ common, format }: IAudioMetadata): RawTags {
  const {
    sampleRate = 0,
    duration = 0,
    bitrate = 0,
    numberOfChannels = 0,
    codec = '',
    container = '',
  } = format;
  if (sampleRate === 0 || format.hasVideo) throw new Error('no audio in it');
  return {
    tags: toTags(common),
    durationMs: duration * 1_000,
    bitRateKbps: bitrate / 1_000,
    sampleRateHz: sampleRate,
    channels: numberOfChannels,
    codec,
    container,
    hasEmbeddedArt: false,
    hasArtistPicture: false,
  };
}

function toTags(common: ICommonTagsResult): RawTags['tags'] {
  return {
    ...named('title', common.title),
    ...named('titleSort', common.titlesort),
    ...named('artist', common.artist),
    ...named('artists', common.artists),
    ...named('album', common.album),
    ...named('albumSort', common.albumsort),
    ...named('albumArtist', common.albumartist),
    ...named('discNumber', common.disk.no),
    ...named('trackNumber', common.track.no),
    ...named('date', common.date ?? common.year),
    ...named('originalDate', common.originaldate),
    ...named('genre', common.genre),
    ...named('composer', common.composer),
    ...named('producer', common.producer),
    ...named('conductor', common.conductor),
    ...named('compilation', common.compilation),
    ...named('mbzRecordingId', common.musicbrainz_recordingid),
    ...named('mbzTrackId', common.musicbrainz_trackid),
    ...named('mbzReleaseId', common.musicbrainz_albumid),
    ...named('mbzReleaseGroupId', common.musicbrainz_releasegroupid),
    ...named('edition', [common.media, common.barcode, ...(common.catalognumber ?? [])].filter(isText)),
    ...named('mbzArtistId', common.musicbrainz_artistid),
    ...named('mbzAlbumArtistId', common.musicbrainz_albumartistid),
    ...named('trackGain', common.replaygain_track_gain?.dB),
    ...named('trackPeak', common.replaygain_track_peak?.ratio),
    ...named('albumGain', common.replaygain_album_gain?.dB),
    ...named('albumPeak', common.replaygain_album_peak?.ratio),
  };
}

const isText = (text: string | undefined): text is string => text !== undefined && text !== '';

function named<Name extends string>(
  name: Name,
  value: string | number | boolean | readonly string[] | null | undefined,
): Partial<Record<Name, readonly string[]>> {
  if (value === undefined || value === null) return {};
  const values = Array.isArray(value) ? value.map(String) : [String(value)];
  return { [name]: values } as unknown as Partial<Record<Name, readonly string[]>>;
}
