import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { yearLinkTexts } from '@tutti/contract/statistics/year-link-texts';
import { CalendarHeart, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ViewLink } from '#components/view-link.tsx';
import { fetchListeningExport, useRemoveListening } from '#data/own/listening-history.ts';
import { reviewedYear } from '#data/own/year-season.ts';
import { Button, buttonClass, ToolWords, toolClass } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import './statistics.css';
import { RemoveHistoryDialog } from './remove-history-dialog.tsx';

async function exportHistory(): Promise<void> {
  try {
    saveFile('listening-history.csv', await fetchListeningExport());
  } catch {
    showToast('error', texts.exportFailed);
  }
}

/** The year in review, and export and deletion of the whole history. */
export function StatisticsActions({ report }: { report: ListeningReport }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveListening();
  const close = () => setIsRemoving(false);
  const year = reviewedYear();
  return (
    // Wraps on a phone, because a row that scrolls sideways would cut the last button.
    <div className="flex flex-wrap gap-2 max-sm:w-full sm:gap-3">
      <ViewLink view={{ id: 'statistics', year }} className={buttonClass('quiet', 'statistics-year')}>
        <CalendarHeart aria-hidden="true" className="size-4 text-accent" />
        {yearLinkTexts.title(year)}
      </ViewLink>
      <Button className={toolClass} onClick={() => void exportHistory()}>
        <Download aria-hidden="true" className="size-4" />
        <ToolWords>{texts.exportCsv}</ToolWords>
      </Button>
      <Button look="ghost" className={`text-muted ${toolClass}`} onClick={() => setIsRemoving(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        <ToolWords>{texts.remove}</ToolWords>
      </Button>
      {isRemoving && (
        <RemoveHistoryDialog
          firstDay={report.lastDay}
          lastDay={report.lastDay}
          isBusy={remove.isPending}
          onRemove={(part) => remove.mutate(part, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  );
}
