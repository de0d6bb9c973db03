import { pageTexts } from '@tutti/contract/page/texts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../fields/field.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The button's label, a verb. */
  action: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** A text that the user has to type exactly; any other text is passed to `onMismatch`. */
  phrase?: string;
  onConfirm: () => void;
  onMismatch?: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone; with a phrase, the user has to type it exactly. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDanger, isBusy, phrase, onConfirm, onMismatch, onCancel } = props;
  const [typed, setTyped] = useState('');
  const formId = useId();

  function answer(event: FormEvent) {
    event.preventDefault();
    if (phrase === undefined || typed === phrase) onConfirm();
    else onMismatch?.();
  }

  return (
    <Dialog
      isAlert
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button look="ghost" onClick={onCancel}>
            {pageTexts.cancel}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} type="submit" form={formId} isUnavailable={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="space-y-4" onSubmit={answer}>
        <p className="text-sm text-muted">{text}</p>
        {phrase !== undefined && (
          <Field
            label={pageTexts.typeToConfirm(phrase)}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
