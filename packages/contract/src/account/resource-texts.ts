import type { AuditResourceType } from '../audit/words.ts';

/** Names of resources in one's own activity; the log itself keeps the word of the audit. */
export const resourceTexts = {
  Authentication: 'Authentication',
  'User Management': 'User Management',
  Streaming: 'Streaming',
  Library: 'Library',
  System: 'System',
} satisfies Record<AuditResourceType, string>;
