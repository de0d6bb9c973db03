/** Shows the result of an administrator's action as an alert, which the specification requires (A-447 … A-457). */
import { adminTexts } from '@tutti/contract/admin/texts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

const texts = adminTexts.outcome;

interface OutcomeDialogProps {
  isDone: boolean;
  text: string;
  /** Shown after the documented sentence. */
  hint?: string | undefined;
  onClose: () => void;
}

export function OutcomeDialog({ isDone, text, hint, onClose }: OutcomeDialogProps) {
  return (
    <Dialog
      isAlert
      title={isDone ? texts.done : texts.notDone}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.read}
        </Button>
      }
    >
      <p className="text-sm">{text}</p>
      {hint && <p className="mt-2 text-sm text-muted">{hint}</p>}
    </Dialog>
  );
}
