import path from 'node:path';
import type { ArtistPicture, Artwork, Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { OpenOnDemand } from '#platform/audio/transcode/transcode-request.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createArtCache } from './art-cache.ts';
import { createArtProcess } from './art-process.ts';
import { type AudioStreams, createAudioStreams } from './audio-streams.ts';
import { type PicturesToLookAt, startArtColors } from './extract-art-colors.ts';
import { createJpegCovers, type JpegCovers } from './jpeg-covers.ts';
import { type AlbumArt, createAlbumArt, type Picture, type PictureShape } from './resized-art.ts';
import { createScrollImages, type ScrollImages } from './scroll-images.ts';
import { createSquarePicture, type SquarePicture } from './square-pictures.ts';
import { createTrackDetails, type GetTrackDetails } from './track-details.ts';
import type { FindTranscode } from './track-files.ts';
import { createTrackLyrics, type TrackLyrics } from './track-lyrics.ts';

export { RangeRefusal } from './audio-streams.ts';
export type { JpegCoverSubject } from './jpeg-covers.ts';
export type { Picture } from './resized-art.ts';
export type { Disposition as AudioDisposition } from './track-files.ts';

export interface Media {
  readonly audio: AudioStreams;
  readonly albumArt: AlbumArt;
  /** Refuses an artist without a picture of their own that can be shown. */
  getArtistPicture(artistId: number, shape: PictureShape, caller: Caller): Promise<Picture>;
  readonly getJpegCover: JpegCovers;
  readonly scrollImages: ScrollImages;
  readonly squarePicture: SquarePicture;
  readonly lyrics: TrackLyrics;
  readonly getTrackDetails: GetTrackDetails;
  start(): void;
  close(): Promise<void>;
}

export interface MediaOptions {
  readonly library: Pick<Library, 'findTrackFile' | 'describeTrackFile' | 'artwork' | 'artistPictures'>;
  readonly audioProcess: Pick<AudioProcess, 'extractEmbeddedArt' | 'readLyrics' | 'readCredits'>;
  readonly events: Events;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly dataDir: string;
  readonly findTranscode: FindTranscode;
  readonly openTranscode: OpenOnDemand;
  /** Off for benchmarks, where all clients are one user. */
  readonly hasUserLimits: boolean;
}

export function createMediaFeature(options: MediaOptions): Media {
  const { library, audioProcess, events, clock, timers, logger, musicDir, dataDir } = options;
  const audio = createAudioStreams(options);
  const artProcess = createArtProcess();
  const cache = createArtCache(path.join(dataDir, 'cache', 'art'), {
    now: clock.now,
    onUncached: (error) => logger.warn({ err: error }, 'a finished picture could not be kept on the disk'),
  });
  const albumArt = createAlbumArt({
    library,
    audioProcess,
    artProcess,
    cache,
    musicDir,
    onSkipped: async (location) => library.artwork.recordSkipped({ ...location, at: clock.now() }),
  });
  const scrollImages = createScrollImages({ library, albumArt, clock });
  const lyrics = createTrackLyrics(options);
  const endings = [events.subscribe('libraryChanged', () => scrollImages.forget())];
  return {
    audio,
    albumArt,
    async getArtistPicture(artistId, shape, caller) {
      const location = await library.artistPictures.find(artistId);
      if (!location) throw new AppError('ARTIST_NOT_FOUND');
      const picture = await albumArt.findArtistPicture(location, shape, caller);
      if (!picture) throw new AppError('PICTURE_NOT_FOUND');
      return picture;
    },
    getJpegCover: createJpegCovers({ library, albumArt, artProcess }),
    scrollImages,
    lyrics,
    getTrackDetails: createTrackDetails(options),
    squarePicture: createSquarePicture(artProcess),
    start() {
      const { artwork, artistPictures } = library;
      const albums: PicturesToLookAt<Artwork> = {
        list: artwork.listWithoutColors,
        idOf: ({ albumId }) => albumId,
        look: albumArt.findColors,
        store: artwork.storeColors,
      };
      const artists: PicturesToLookAt<ArtistPicture> = {
        list: artistPictures.listWithoutColors,
        idOf: ({ artistId }) => artistId,
        look: albumArt.findColors,
        store: artistPictures.storeColors,
      };
      endings.push(startArtColors({ pictures: albums, events, timers, logger }));
      endings.push(startArtColors({ pictures: artists, events, timers, logger }));
    },
    async close() {
      for (const end of endings) end();
      audio.close();
      lyrics.close();
      await artProcess.close();
    },
  };
}
