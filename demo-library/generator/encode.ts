// Encodes samples into files. FFmpeg comes with the node-av package, so nothing has to be installed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av';
import { AV_CODEC_FLAG_BITEXACT, AV_CODEC_FLAG_QSCALE, type FFAudioEncoder } from 'node-av/constants';
import type { RecordingFormat } from './catalog.ts';
import { SAMPLE_RATE } from './sound/sample-rate.ts';
import type { Stereo } from './sound/space.ts';

interface Recipe {
  extension: string;
  encoder: string;
  /** Format of the encoder's input, in the syntax of FFmpeg's filter graph. */
  filter: string;
  bitRate?: number;
  /** FFmpeg's quality scale, used instead of a bit rate. */
  quality?: number;
  options?: Record<string, string>;
}

const STEREO = 'aformat=channel_layouts=stereo';

const RECIPES: Record<RecordingFormat, Recipe> = {
  'mp3-vbr': { extension: 'mp3', encoder: 'libmp3lame', filter: `${STEREO}:sample_fmts=fltp`, quality: 7 },
  'mp3-cbr': {
    extension: 'mp3',
    encoder: 'libmp3lame',
    filter: `${STEREO}:sample_fmts=fltp`,
    bitRate: 80_000,
  },
  vorbis: {
    extension: 'ogg',
    encoder: 'libvorbis',
    // node-av 6.1 reads libvorbis output once per frame and drops the rest of frames longer than its 64 samples.
    filter: `${STEREO}:sample_fmts=fltp,asetnsamples=n=64:p=0`,
    quality: 0.1,
  },
  m4a: { extension: 'm4a', encoder: 'aac', filter: `${STEREO}:sample_fmts=fltp`, bitRate: 72_000 },
  opus: {
    extension: 'opus',
    encoder: 'libopus',
    filter: `aresample=48000,${STEREO}:sample_fmts=flt`,
    bitRate: 44_000,
    options: { vbr: 'constrained', application: 'audio' },
  },
  // Lossless files would be as large as ten others, so the sample rate is lower; 22 kHz is enough for a piano and 12
  // kHz for a shellac record.
  flac: {
    extension: 'flac',
    encoder: 'flac',
    filter: `aresample=22050,${STEREO}:sample_fmts=s16`,
    options: { compression_level: '12' },
  },
  wav: {
    extension: 'wav',
    encoder: 'pcm_s16le',
    filter: 'aresample=12000,aformat=channel_layouts=mono:sample_fmts=s16',
  },
};

// The factor between FFmpeg's quality scale and the unit of a codec context.
const LAMBDA_PER_QUALITY = 118;

export function extensionOf(format: RecordingFormat): string {
  return RECIPES[format].extension;
}

function toFloatWave({ left, right }: Stereo): Buffer {
  const bytes = left.length * 8;
  const wave = Buffer.alloc(44 + bytes);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + bytes, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(3, 20);
  wave.writeUInt16LE(2, 22);
  wave.writeUInt32LE(SAMPLE_RATE, 24);
  wave.writeUInt32LE(SAMPLE_RATE * 8, 28);
  wave.writeUInt16LE(8, 32);
  wave.writeUInt16LE(32, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(bytes, 40);
  for (let index = 0; index < left.length; index += 1) {
    wave.writeFloatLE(left[index] as number, 44 + index * 8);
    wave.writeFloatLE(right[index] as number, 48 + index * 8);
  }
  return wave;
}

export async function encodeRecording(sound: Stereo, format: RecordingFormat, path: string): Promise<void> {
  const recipe = RECIPES[format];
  const folder = await mkdtemp(join(tmpdir(), 'demo-library-'));
  try {
    const source = join(folder, 'mix.wav');
    await writeFile(source, toFloatWave(sound));
    await using input = await Demuxer.open(source);
    const stream = input.audio();
    if (!stream) throw new Error(`The mix for ${path} has no audio`);
    using decoder = await Decoder.create(stream);
    using filter = FilterAPI.create(recipe.filter);
    using encoder = await Encoder.create(recipe.encoder as FFAudioEncoder, {
      filter,
      context: recipe.bitRate ? { bitRate: recipe.bitRate } : {},
      configure: (context) => {
        // Without it the file contains the encoder's version, and each upgrade would change every byte.
        context.setFlags(AV_CODEC_FLAG_BITEXACT);
        if (recipe.quality === undefined) return;
        context.setFlags(AV_CODEC_FLAG_QSCALE);
        context.globalQuality = Math.round(recipe.quality * LAMBDA_PER_QUALITY);
      },
      options: recipe.options ?? {},
    });
    await using output = await Muxer.open(path, { options: { fflags: '+bitexact' } });
    await pipeline(input, decoder, filter, encoder, output).completion;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
