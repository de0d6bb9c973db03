// The contents of the demo library. All names are invented. Each piece has the format that suits its sound, and
// together they cover every common format.

import { CEILING_OF_STATIC, FIVE_EXITS } from './genres/alternative.ts';
import { SLOW_TIDE, SNOW_LIGHT } from './genres/ambient.ts';
import { MUDDY_SHOES, SOUTHBOUND_PLATFORM } from './genres/blues.ts';
import { CANON_FOR_A_WINTER_WINDOW, MORNING_OVER_LAKE_ORTA, NOCTURNE_NO_2 } from './genres/classical.ts';
import { DUST_ON_THE_DASHBOARD, LETTERS_FROM_LARAMIE } from './genres/country.ts';
import { LUMEN_DRIVE, NIGHT_FERRY } from './genres/electronic.ts';
import { THE_MILLERS_LANTERN, THREE_GEESE_REEL } from './genres/folk.ts';
import { GREASE_THE_HINGES, SATURDAY_SOCKETS } from './genres/funk.ts';
import { CORNER_LIGHT, NINETY_STEPS } from './genres/hip-hop.ts';
import { GREENHOUSE_TAPES, POSTCARDS_WE_NEVER_SENT } from './genres/indie.ts';
import { BLUE_UMBRELLA, LATE_TRAM } from './genres/jazz.ts';
import { PAPER_PLANES_HOME, SUNDAY_ON_THE_ROOF } from './genres/pop.ts';
import { COPPER_ROOF_DUB, HARBOUR_SUNDAY } from './genres/reggae.ts';
import { AFTER_MIDNIGHT_CALL, VELVET_STAIRCASE } from './genres/rhythm-and-blues.ts';
import { IRON_BRIDGE, SALT_AND_GASOLINE } from './genres/rock.ts';
import { KEEP_THE_PORCH_LIGHT, TWO_TICKETS_NORTH } from './genres/soul.ts';
import { GARDEN_IN_THE_RAIN, RIVER_MARKET, SEVEN_WELLS } from './genres/world.ts';
import type { Piece } from './music/song.ts';

export type RecordingFormat =
  | 'mp3-vbr'
  | 'mp3-cbr'
  | 'flac'
  | 'vorbis'
  | 'opus'
  | 'm4a'
  /** Mono at a low sample rate, for a piece that imitates a shellac record. */
  | 'wav';

export interface DemoTrack {
  title: string;
  /** Credited names in order; two of them read "A feat. B". */
  artists: readonly string[];
  genres: readonly string[];
  format: RecordingFormat;
  piece: Piece;
}

export interface DemoAlbum {
  title: string;
  artist: string;
  year: number;
  art: 'embedded' | 'folder';
  isCompilation?: boolean;
  /** Selects another cover drawing, for albums whose covers happened to look alike. */
  coverVariant?: string;
  tracks: readonly DemoTrack[];
}

interface TrackOptions {
  with?: string;
  by?: string;
  also?: string;
}

function track(
  title: string,
  piece: Piece,
  details: TrackOptions & { genre: string; format: RecordingFormat },
) {
  return { title, piece, details };
}

function album(about: Omit<DemoAlbum, 'tracks'>, entries: readonly ReturnType<typeof track>[]): DemoAlbum {
  const tracks = entries.map(({ title, piece, details }) => ({
    title,
    piece,
    format: details.format,
    artists: [details.by ?? about.artist, ...(details.with ? [details.with] : [])],
    genres: [details.genre, ...(details.also ? [details.also] : [])],
  }));
  return { ...about, tracks };
}

export const DEMO_ALBUMS: readonly DemoAlbum[] = [
  album({ title: 'Stairwell Tapes', artist: 'Kito Amani', year: 2021, art: 'embedded' }, [
    track('Corner Light', CORNER_LIGHT, { genre: 'Hip Hop', format: 'mp3-cbr' }),
    track('Ninety Steps', NINETY_STEPS, { genre: 'Hip Hop', format: 'mp3-cbr', with: 'Noa Reyes' }),
  ]),
  album({ title: 'Salt and Gasoline', artist: 'The Halyards', year: 2018, art: 'folder' }, [
    track('Iron Bridge', IRON_BRIDGE, { genre: 'Rock', format: 'mp3-vbr' }),
    track('Salt and Gasoline', SALT_AND_GASOLINE, { genre: 'Rock', also: 'Alternative', format: 'mp3-vbr' }),
  ]),
  album({ title: 'Paper Planes', artist: 'Lumi Åström', year: 2024, art: 'embedded' }, [
    track('Paper Planes Home', PAPER_PLANES_HOME, { genre: 'Pop', format: 'm4a' }),
  ]),
  album({ title: 'Late Tram', artist: 'Hélène Duvivier Trio', year: 2016, art: 'folder' }, [
    track('Late Tram', LATE_TRAM, { genre: 'Jazz', format: 'opus' }),
    track('Blue Umbrella', BLUE_UMBRELLA, { genre: 'Jazz', format: 'opus', with: 'Orrin Vance' }),
  ]),
  album({ title: 'Winter Windows', artist: 'Ensemble Søndervig', year: 2012, art: 'folder' }, [
    track('Canon for a Winter Window', CANON_FOR_A_WINTER_WINDOW, { genre: 'Classical', format: 'opus' }),
    track('Nocturne No. 2 in E-flat', NOCTURNE_NO_2, {
      genre: 'Classical',
      format: 'flac',
      by: 'Ilse Brandtner',
    }),
  ]),
  album({ title: 'Lumen Drive', artist: 'Ferryman Systems', year: 2022, art: 'embedded' }, [
    track('Night Ferry', NIGHT_FERRY, { genre: 'Electronic', format: 'opus' }),
    track('Lumen Drive', LUMEN_DRIVE, { genre: 'Electronic', format: 'opus' }),
  ]),
  album({ title: 'Velvet Hours', artist: 'Noa Reyes', year: 2023, art: 'embedded' }, [
    track('After-Midnight Call', AFTER_MIDNIGHT_CALL, { genre: 'R&B', format: 'm4a', with: 'Kito Amani' }),
    track('Velvet Staircase', VELVET_STAIRCASE, { genre: 'R&B', also: 'Soul', format: 'opus' }),
  ]),
  album({ title: 'Letters from Laramie', artist: 'Wade Hollister', year: 2009, art: 'folder' }, [
    track('Dust on the Dashboard', DUST_ON_THE_DASHBOARD, { genre: 'Country', format: 'vorbis' }),
    track('Letters from Laramie', LETTERS_FROM_LARAMIE, { genre: 'Country', also: 'Folk', format: 'vorbis' }),
  ]),
  album({ title: 'Harbour Sunday', artist: 'Copper Roof Collective', year: 1998, art: 'folder' }, [
    track('Harbour Sunday', HARBOUR_SUNDAY, { genre: 'Reggae', format: 'opus' }),
    track('Copper Roof Dub', COPPER_ROOF_DUB, { genre: 'Reggae', format: 'opus' }),
  ]),
  album(
    {
      title: "The Miller's Lantern",
      artist: 'Maeve Corrigan',
      year: 2014,
      art: 'folder',
      coverVariant: ' 59',
    },
    [
      track("The Miller's Lantern", THE_MILLERS_LANTERN, { genre: 'Folk', format: 'vorbis' }),
      track('Three Geese Reel', THREE_GEESE_REEL, { genre: 'Folk', format: 'opus' }),
    ],
  ),
  album({ title: 'Southbound', artist: 'Slim Tolliver', year: 1987, art: 'folder', coverVariant: ' 1' }, [
    track('Southbound Platform', SOUTHBOUND_PLATFORM, { genre: 'Blues', format: 'opus' }),
    track('Muddy Shoes', MUDDY_SHOES, { genre: 'Blues', format: 'wav' }),
  ]),
  album({ title: 'Greenhouse Tapes', artist: 'Paperweight Season', year: 2019, art: 'embedded' }, [
    track('Postcards We Never Sent', POSTCARDS_WE_NEVER_SENT, { genre: 'Indie', format: 'vorbis' }),
    track('Greenhouse Tapes', GREENHOUSE_TAPES, { genre: 'Indie', also: 'Alternative', format: 'opus' }),
  ]),
  album({ title: 'Five Exits', artist: 'Vantør', year: 2017, art: 'folder', coverVariant: ' 72' }, [
    track('Ceiling of Static', CEILING_OF_STATIC, { genre: 'Alternative', format: 'opus' }),
    track('Five Exits', FIVE_EXITS, { genre: 'Alternative', also: 'Rock', format: 'opus' }),
  ]),
  album({ title: 'Two Tickets North', artist: 'Della Marchetti & The Hinges', year: 1974, art: 'folder' }, [
    track('Two Tickets North', TWO_TICKETS_NORTH, { genre: 'Soul', format: 'opus' }),
    track('Grease the Hinges', GREASE_THE_HINGES, { genre: 'Funk', also: 'Soul', format: 'opus' }),
    track('Keep the Porch Light', KEEP_THE_PORCH_LIGHT, { genre: 'Soul', format: 'opus' }),
  ]),
  album({ title: 'Where the Rivers Meet', artist: 'Selvedge Ensemble', year: 2011, art: 'folder' }, [
    track('Seven Wells', SEVEN_WELLS, { genre: 'World', format: 'opus' }),
    track('雨の庭', GARDEN_IN_THE_RAIN, { genre: 'World', also: 'Ambient', format: 'opus' }),
  ]),
  album({ title: 'Slow Tide', artist: 'Mira Solhaug', year: 2020, art: 'embedded' }, [
    track('Slow Tide', SLOW_TIDE, { genre: 'Ambient', format: 'opus' }),
  ]),
  album(
    {
      title: 'Tutti Sampler',
      artist: 'Various Artists',
      year: 2026,
      art: 'folder',
      coverVariant: ' 193',
      isCompilation: true,
    },
    [
      track('Sunday on the Roof', SUNDAY_ON_THE_ROOF, { by: 'Café Límite', genre: 'Pop', format: 'opus' }),
      track('Saturday Sockets', SATURDAY_SOCKETS, { by: 'The Hinges', genre: 'Funk', format: 'opus' }),
      track('River Market', RIVER_MARKET, {
        by: 'Selvedge Ensemble',
        with: 'Duo Kanda',
        genre: 'World',
        format: 'opus',
      }),
      track('Morning over Lake Orta', MORNING_OVER_LAKE_ORTA, {
        by: 'Ensemble Søndervig',
        genre: 'Classical',
        format: 'opus',
      }),
      track('Snow Light', SNOW_LIGHT, {
        by: 'Mira Solhaug',
        with: 'Ilse Brandtner',
        genre: 'Ambient',
        also: 'Classical',
        format: 'opus',
      }),
    ],
  ),
];
