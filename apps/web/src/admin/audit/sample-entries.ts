/** The two documented rows that stand under the failure message: grayed, labelled, never exported (ruling 0.10). */
import { adminAuditTexts } from '@tutti/contract/texts/admin-audit-texts';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';

const SAMPLE = {
  resource: undefined,
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
