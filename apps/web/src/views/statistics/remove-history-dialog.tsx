import { pageTexts } from '@tutti/contract/page/texts';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { type HistoryPart, ownTimeZone } from '#data/own/listening-history.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';

interface RemoveHistoryDialogProps {
  firstDay: string;
  lastDay: string;
  isBusy: boolean;
  onRemove: (part: HistoryPart) => void;
  onClose: () => void;
}

/** Asks which days to delete, or whether to delete everything. */
export function RemoveHistoryDialog({
  firstDay,
  lastDay,
  isBusy,
  onRemove,
  onClose,
}: RemoveHistoryDialogProps) {
  const id = useId();
  const [isAll, setIsAll] = useState(false);
  const [days, setDays] = useState({ firstDay, lastDay });

  function submit(event: FormEvent) {
    event.preventDefault();
    onRemove(isAll ? { isAll: 'true' } : { ...days, timeZone: ownTimeZone() });
  }

  return (
    <Dialog
      title={texts.remove}
      onClose={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {pageTexts.cancel}
          </Button>
          <Button look="danger" type="submit" form={`${id}-form`} isUnavailable={isBusy}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="space-y-4" onSubmit={submit}>
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">{texts.remove}</legend>
          {[false, true].map((whole) => (
            <label key={String(whole)} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name={`${id}-part`}
                className="size-4 accent-accent"
                checked={isAll === whole}
                onChange={() => setIsAll(whole)}
              />
              {whole ? texts.removeAll : texts.removeDays}
            </label>
          ))}
        </fieldset>
        {!isAll && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={texts.firstDay}
              type="date"
              required
              value={days.firstDay}
              max={days.lastDay}
              onChange={(event) => setDays({ ...days, firstDay: event.currentTarget.value })}
            />
            <Field
              label={texts.lastDay}
              type="date"
              required
              value={days.lastDay}
              min={days.firstDay}
              onChange={(event) => setDays({ ...days, lastDay: event.currentTarget.value })}
            />
          </div>
        )}
        <p className="text-sm text-muted">{texts.removeNote}</p>
      </form>
    </Dialog>
  );
}
