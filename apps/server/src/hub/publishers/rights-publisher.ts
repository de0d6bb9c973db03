import type { Events } from '#platform/events.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent } from '../hub-event.ts';

interface RightsPublisherDeps {
  registry: ConnectionRegistry;
  events: Events;
}

export function publishRights({ registry, events }: RightsPublisherDeps): () => void {
  return events.subscribe('rightsChanged', ({ userId }) =>
    registry.sendToUsers(new Set([userId]), encodeHubEvent('RightsChanged')),
  );
}
