import type { AuditResourceType } from '../audit-words.ts';

/** What the own activity calls what was acted upon; the log itself keeps the word of the audit. */
export const resourceTexts = {
  Authentication: 'Authentication',
  'User Management': 'User Management',
  Streaming: 'Streaming',
  Library: 'Library',
  System: 'System',
} satisfies Record<AuditResourceType, string>;
