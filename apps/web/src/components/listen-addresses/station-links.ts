/** The addresses of a station outside of the app; a key in them lets anybody listen. */
export interface StationLinks {
  readonly mp3: string;
  readonly hls: string;
  readonly m3u: string;
}

/** Uses the origin of this page, because it is known to be reachable. */
export function stationLinks(origin: string, slug: string, key: string | undefined): StationLinks {
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`;
  const link = (ending: string) => `${origin}/radio/${encodeURIComponent(slug)}.${ending}${query}`;
  return { mp3: link('mp3'), hls: link('m3u8'), m3u: link('m3u') };
}

/** The same of a room, for the people in it. */
export function roomLinks(origin: string, roomId: string, key: string): StationLinks {
  const link = (ending: string) =>
    `${origin}/radio/rooms/${encodeURIComponent(roomId)}/live.${ending}?key=${encodeURIComponent(key)}`;
  return { mp3: link('mp3'), hls: link('m3u8'), m3u: link('m3u') };
}

export function embedCode(origin: string, slug: string, name: string): string {
  const address = `${origin}/embed/${encodeURIComponent(slug)}`;
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${address}" title="${title}" width="360" height="180" style="border:0" allow="autoplay" loading="lazy"></iframe>`;
}
