export interface StationLinks {
  readonly mp3: string;
  readonly hls: string;
  readonly m3u: string;
  readonly pls: string;
  readonly embed: string;
}

export interface StationAddresses {
  linksOf(slug: string, key: string | undefined): StationLinks;
  artOf(slug: string, key: string | undefined, seq?: number): string;
  /** The same of a room, which has no player for other sites. */
  linksOfRoom(roomId: string, key: string | undefined): Pick<StationLinks, 'mp3'>;
  artOfRoom(roomId: string, seq?: number): string;
}

export function createStationAddresses(publicUrl: string): StationAddresses {
  const toUrl = (path: string, key: string | undefined, seq?: number) => {
    const query = new URLSearchParams();
    if (seq !== undefined) query.set('seq', String(seq));
    if (key !== undefined) query.set('key', key);
    return `${publicUrl}${path}${query.size === 0 ? '' : `?${query.toString()}`}`;
  };
  return {
    linksOf(slug, key) {
      const name = encodeURIComponent(slug);
      return {
        mp3: toUrl(`/radio/${name}.mp3`, key),
        hls: toUrl(`/radio/${name}.m3u8`, key),
        m3u: toUrl(`/radio/${name}.m3u`, key),
        pls: toUrl(`/radio/${name}.pls`, key),
        embed: toUrl(`/embed/${name}`, key),
      };
    },
    linksOfRoom: (roomId, key) => ({ mp3: toUrl(`/radio/rooms/${roomId}/live.mp3`, key) }),
    artOfRoom: (roomId, seq) => toUrl(`/radio/rooms/${roomId}/art.jpg`, undefined, seq),
    artOf: (slug, key, seq) => toUrl(`/radio/${encodeURIComponent(slug)}/art.jpg`, key, seq),
  };
}
