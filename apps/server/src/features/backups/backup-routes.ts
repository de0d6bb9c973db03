import { finished } from 'node:stream';
import { adminBackupsRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Backups } from './backups.ts';

export function registerBackupRoutes({ route }: RouteRegistrar, backups: Backups): void {
  route(adminBackupsRoutes.backups, () => backups.list());
  route(adminBackupsRoutes.makeBackup, ({ actor, origin }) => backups.make({ actor, origin }));
  route(adminBackupsRoutes.downloadBackup, async ({ params, actor, origin, reply }) => {
    const { content, sizeBytes } = await backups.open({ actor, origin }, params.name);
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-length', sizeBytes)
      .header('content-disposition', `attachment; filename="${params.name}"`)
      .send(content);
  });
  route(adminBackupsRoutes.restoreBackup, async ({ params, body, actor, origin, reply }) => {
    const { confirmation } = body;
    const answer = await backups.restore({ actor, origin }, { name: params.name, confirmation });
    // Restart once the response has been sent.
    finished(reply.raw, () => backups.restart?.());
    return answer;
  });
}
