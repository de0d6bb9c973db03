import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { useState } from 'react';
import { type HistoryPart, useRemoveListening } from '#data/own/listening-history.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ListeningCharts } from './listening-charts.tsx';
import { ListeningTotals } from './listening-totals.tsx';
import { MostListened } from './most-listened.tsx';

interface Removal {
  readonly part: HistoryPart;
  readonly label: string;
}

export function Report({ report }: { report: ListeningReport }) {
  const [removal, setRemoval] = useState<Removal>();
  const remove = useRemoveListening();
  const close = () => setRemoval(undefined);
  return (
    <div className="space-y-4">
      <h2 className="sr-only">{texts.periods[report.period]}</h2>
      <ListeningTotals report={report} />
      <ListeningCharts report={report} />
      <MostListened report={report} onRemove={(part, label) => setRemoval({ part, label })} />
      {removal && (
        <ConfirmDialog
          isDanger
          title={texts.removeQuestion}
          text={`${removal.label}. ${texts.removeNote}`}
          action={texts.remove}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(removal.part, { onSettled: close })}
          onCancel={close}
        />
      )}
    </div>
  );
}
