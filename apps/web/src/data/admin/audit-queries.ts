import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditFilters, AuditLogPage } from '#api/audit-api.ts';
import { fetchAuditPage } from '#api/audit-api.ts';
import { adminKeys } from './admin-keys.ts';

export type { AuditFilters, AuditLogEntry, AuditLogPage } from '#api/audit-api.ts';
export { downloadAuditExport } from '#api/audit-api.ts';

export function useAuditLog(filters: AuditFilters, page: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: adminKeys.auditLog(filters, page),
    queryFn: ({ signal }) => {
      const before = queryClient.getQueryData<AuditLogPage>(adminKeys.auditLog(filters, page - 1));
      return fetchAuditPage(filters, { page, cursor: before?.nextCursor }, signal);
    },
    placeholderData: keepPreviousData,
    // A log that is opened again shows new entries.
    staleTime: 0,
  });
}
