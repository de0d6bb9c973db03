import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { Download, FileDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AuditFilters, AuditLogEntry } from '#data/audit-queries.ts';
import { downloadAuditExport } from '#data/audit-queries.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast-store.ts';
import { auditFileName, buildAuditCsv } from './audit-csv.ts';

const texts = adminTexts.audit;
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

interface AuditExportProps {
  /** Undefined while no real rows are shown: there is nothing to export then. */
  entries: readonly AuditLogEntry[] | undefined;
  filters: AuditFilters;
}

/** A whole log takes a while: the button counts what has come and can be pressed again to stop. */
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
      showToast('success', 'All matching entries were exported.');
    } catch {
      if (!stop.signal.aborted) showToast('error', 'The audit log could not be exported. Please try again.');
    } finally {
      running.current = null;
      setBytes(undefined);
    }
  }
  return { bytes, start: () => void run(), stop: () => running.current?.abort() };
}

export function AuditExport({ entries, filters }: AuditExportProps) {
  const isEmpty = entries === undefined || entries.length === 0;
  const full = useFullExport(filters);
  return (
    <>
      {full.bytes === undefined ? (
        <Button
          disabled={isEmpty}
          title="All entries that match the filters, as one file"
          onClick={full.start}
        >
          <Download aria-hidden="true" className="size-4" />
          Export all
        </Button>
      ) : (
        <Button onClick={full.stop}>
          <X aria-hidden="true" className="size-4" />
          <span className="tabular-nums">Stop export ({megabytes.format(full.bytes / 1_000_000)} MB)</span>
        </Button>
      )}
      <Button
        disabled={isEmpty}
        title="The entries on this page; Export all takes every page"
        onClick={() =>
          saveFile(
            auditFileName(new Date()),
            new Blob([buildAuditCsv(entries ?? [])], { type: 'text/csv;charset=utf-8' }),
          )
        }
      >
        <FileDown aria-hidden="true" className="size-4" />
        {texts.exportCsv}
      </Button>
    </>
  );
}
