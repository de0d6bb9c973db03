import { formatM3u, formatPls } from '@tutti/broadcast';
import type { FastifyReply } from 'fastify';
import { CHALLENGE } from '#features/auth/keys/listener-admission.ts';
import type { ListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import type { Broadcast } from './broadcast.ts';
import type { Admitted } from './outside-station.ts';

const FORMATS = {
  m3u: { type: 'audio/x-mpegurl; charset=utf-8', format: formatM3u },
  pls: { type: 'audio/x-scpls; charset=utf-8', format: formatPls },
} as const;
export type PlaylistFile = keyof typeof FORMATS;

export interface PlaylistAnswer {
  readonly admitted: readonly Admitted[];
  readonly credentials: ListenerCredentials;
  readonly file: PlaylistFile;
  readonly name: string;
}

export function sendPlaylist(
  reply: FastifyReply,
  { warm }: Pick<Broadcast, 'warm'>,
  { admitted, credentials, file, name }: PlaylistAnswer,
): FastifyReply {
  // Refuse if only a session or password admits the caller, because the player that opens the file would not have it.
  const isUseless = admitted.some(
    ({ station, key }) => !station.isPublic && (key === undefined || key !== credentials.key),
  );
  if (isUseless) throw new AppError('UNAUTHENTICATED', { challenge: CHALLENGE });
  warm();
  const { type, format } = FORMATS[file];
  const stations = admitted.map(({ station, key }) => ({
    name: station.name,
    url: station.linksOf(key).mp3,
  }));
  return reply
    .header('content-disposition', `attachment; filename="${name}.${file}"`)
    .type(type)
    .send(format(stations));
}
