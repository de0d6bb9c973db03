import { adminTexts } from '@tutti/contract/admin/texts';
import { adminAuditTexts } from '@tutti/contract/audit/texts';
import { Download, FileDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AuditFilters, AuditLogPage } from '#data/admin/audit-queries.ts';
import { downloadAuditExport } from '#data/admin/audit-queries.ts';
import { numberFormat } from '#language/formats.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { auditFileName, buildAuditCsv } from './build-audit-csv.ts';

const texts = adminTexts.audit;
const megabytes = numberFormat({ maximumFractionDigits: 1, minimumFractionDigits: 1 });

interface AuditExportProps {
  /** Undefined while no real rows are shown, because there is nothing to export. */
  log: AuditLogPage | undefined;
  filters: AuditFilters;
}

/** A full export takes a while, so the button shows the received bytes and can stop it. */
function useFullExport(filters: AuditFilters) {
  const running = useRef<AbortController>(null);
  const [bytes, setBytes] = useState<number>();
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    setBytes(0);
    try {
      const file = await downloadAuditExport(filters, setBytes, stop.signal);
      saveFile(auditFileName(new Date()), file);
      showToast('success', adminAuditTexts.exported);
    } catch {
      if (!stop.signal.aborted) showToast('error', adminAuditTexts.exportFailed);
    } finally {
      running.current = null;
      setBytes(undefined);
    }
  }
  return { bytes, start: () => void run(), stop: () => running.current?.abort() };
}

export function AuditExport({ log, filters }: AuditExportProps) {
  const entries = log?.entries ?? [];
  // A page without rows does not mean an empty export: it may be past the end, or not be searched yet.
  const isNothing = log === undefined || (log.isTotalExact && log.total === 0);
  const full = useFullExport(filters);
  return (
    <>
      {full.bytes !== undefined && (
        <Button onClick={full.stop}>
          <X aria-hidden="true" className="size-4" />
          <span className="tabular-nums">
            {adminAuditTexts.stopExport(megabytes.format(full.bytes / 1_000_000))}
          </span>
        </Button>
      )}
      <Button
        disabled={entries.length === 0}
        title={adminAuditTexts.exportPageHint}
        onClick={() =>
          saveFile(
            auditFileName(new Date()),
            new Blob([buildAuditCsv(entries)], { type: 'text/csv;charset=utf-8' }),
          )
        }
      >
        <FileDown aria-hidden="true" className="size-4" />
        {texts.exportCsv}
      </Button>
      {full.bytes === undefined && (
        <MenuButton
          label={adminAuditTexts.moreExports}
          items={[
            {
              label: adminAuditTexts.exportAll,
              icon: Download,
              isDisabled: isNothing,
              onSelect: full.start,
            },
          ]}
        />
      )}
    </>
  );
}
