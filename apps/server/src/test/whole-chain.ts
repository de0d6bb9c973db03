import { findBackupThatDiffers } from '#features/audit/audit-backup-check.ts';
import { verifyChain } from '#features/audit/audit-chain.ts';
import type { Database } from '#platform/db/database.ts';

/** Checks the chain like `npm run audit -- verify`, without starting a process, which would take ten times as long. */
export async function expectWholeChain({ queries }: Database, backupDir: string): Promise<void> {
  const verdict = await verifyChain(queries);
  if (verdict.kind === 'broken') throw new Error(`the audit log is broken: ${JSON.stringify(verdict)}`);
  const { differing } = await findBackupThatDiffers(queries, backupDir, verdict.range);
  if (differing) throw new Error(`the audit log differs from a backup: ${JSON.stringify(differing)}`);
}
