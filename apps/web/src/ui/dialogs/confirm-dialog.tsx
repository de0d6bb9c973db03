import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { FormEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../fields/field.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The question, one sentence. */
  text: string;
  /** The label of the button, a verb. */
  action: string;
  isDanger?: boolean;
  /** While the answer is carried out. */
  isBusy?: boolean;
  /** Text that has to be typed exactly. Anything else is handed to `onMismatch`, which tells the person. */
  phrase?: string;
  onConfirm: () => void;
  onMismatch?: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone; with a phrase, only typing it exactly says yes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDanger, isBusy, phrase, onConfirm, onMismatch, onCancel } = props;
  const [typed, setTyped] = useState('');
  const formId = useId();
  const fieldId = useId();

  useEffect(() => {
    // After the dialog has opened, which puts the focus on its first button.
    document.getElementById(fieldId)?.focus();
  }, [fieldId]);

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
            id={fieldId}
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
