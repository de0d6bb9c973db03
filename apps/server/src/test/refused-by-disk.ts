import { accountRoutes } from '@tutti/contract';
import sharp from 'sharp';
import type { TestServer } from './build-test-app.ts';

/** Reads that are answered from memory, or from a database that is still readable. */
export const READS = ['/api/auth/me', '/api/tracks', '/api/streams', '/api/users/playlists'];

export const makePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

export const uploadPicture = ({ app }: TestServer, token: string, picture: Buffer) =>
  app.inject({
    method: 'PUT',
    url: accountRoutes.uploadAvatar.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: picture,
  });
