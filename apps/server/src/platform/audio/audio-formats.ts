import path from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.mp2': 'audio/mpeg',
  '.mp1': 'audio/mpeg',
  '.mpa': 'audio/mpeg',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.spx': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.m4b': 'audio/mp4',
  '.m4r': 'audio/mp4',
  '.m4p': 'audio/mp4',
  '.aac': 'audio/aac',
  '.wav': 'audio/wav',
  '.wave': 'audio/wav',
  '.w64': 'audio/x-w64',
  '.aif': 'audio/aiff',
  '.aiff': 'audio/aiff',
  '.aifc': 'audio/aiff',
  '.au': 'audio/basic',
  '.caf': 'audio/x-caf',
  '.wma': 'audio/x-ms-wma',
  '.wv': 'audio/x-wavpack',
  '.ape': 'audio/x-ape',
  '.mpc': 'audio/x-musepack',
  '.tta': 'audio/x-tta',
  '.tak': 'audio/x-tak',
  '.shn': 'audio/x-shorten',
  '.dsf': 'audio/x-dsf',
  '.dff': 'audio/x-dff',
  '.ac3': 'audio/ac3',
  '.eac3': 'audio/eac3',
  '.dts': 'audio/vnd.dts',
  '.mka': 'audio/x-matroska',
  '.weba': 'audio/webm',
};

export function isAudioFileName(name: string): boolean {
  return audioContentType(name) !== undefined;
}

export function audioContentType(name: string): string | undefined {
  return CONTENT_TYPES[path.extname(name).toLowerCase()];
}

/** Names as from our readers and FFmpeg; only under its own type, because browsers choose the decoder by the type. */
const DECODED_EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'audio/mpeg': /^(mp3|mpeg \d(\.\d)? layer 3)$/i,
  'audio/flac': /^flac$/i,
  'audio/ogg': /^(vorbis|opus|flac)\b/i,
  'audio/mp4': /^(aac|mp4a|mpeg-4\/aac)$/i,
  'audio/aac': /^aac$/i,
  'audio/wav': /^(pcm|pcm float|ieeefloat|a-law|µ-law)$/i,
};

/** Others are played as transcodes, if FFmpeg has a build for the machine (sound-tool.ts). */
export function isBrowserPlayable({ path: name, codec }: { path: string; codec: string }): boolean {
  return DECODED_EVERYWHERE[audioContentType(name) ?? '']?.test(codec) ?? false;
}
