import path from 'node:path';

/** File name endings the library takes in, with the content type a browser is told. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.m4b': 'audio/mp4',
  '.aac': 'audio/aac',
  '.wav': 'audio/wav',
  '.aif': 'audio/aiff',
  '.aiff': 'audio/aiff',
  '.aifc': 'audio/aiff',
  '.wma': 'audio/x-ms-wma',
};

export function isAudioFileName(name: string): boolean {
  return audioContentType(name) !== undefined;
}

export function audioContentType(name: string): string | undefined {
  return CONTENT_TYPES[path.extname(name).toLowerCase()];
}

const NOT_FOR_BROWSERS = new Set(['audio/aiff', 'audio/x-ms-wma']);

/**
 * Whether every browser decodes the file itself. The others are heard as renditions, where FFmpeg has a build for the
 * machine (sound-tool.ts).
 */
export function isBrowserPlayable({ path: name, codec }: { path: string; codec: string }): boolean {
  const type = audioContentType(name);
  return type !== undefined && !NOT_FOR_BROWSERS.has(type) && !/alac|wma/i.test(codec);
}
