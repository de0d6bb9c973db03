import { playQueueRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Queue } from './queue.ts';

export function registerQueueRoutes({ route }: RouteRegistrar, queue: Queue): void {
  route(playQueueRoutes.read, ({ actor }) => queue.read(actor.userId));
  route(playQueueRoutes.save, ({ actor, body }) => queue.save(actor.userId, body));
}
