/** The two documented rows below the failure message: grayed, labeled and never exported (ruling 0.10). */

import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';

const SAMPLE = {
  resource: undefined,
  actorName: undefined,
  ipAddress: adminTexts.audit.defaults.ipAddress,
  userAgent: undefined,
  timestamp: '',
  timestampDisplay: adminAuditTexts.sample,
  isSuccess: true,
} as const;

export const SAMPLE_ENTRIES: readonly AuditLogEntry[] = [
  {
    ...SAMPLE,
    id: 'sample-login',
    action: 'USER_LOGIN',
    resourceType: 'Authentication',
    user: 'listener@example.org',
    details: adminAuditTexts.sampleSignIn,
  },
  {
    ...SAMPLE,
    id: 'sample-approval',
    action: 'USER_APPROVED',
    resourceType: 'User Management',
    user: 'administrator@example.org',
    details: adminAuditTexts.sampleApproval,
  },
];
