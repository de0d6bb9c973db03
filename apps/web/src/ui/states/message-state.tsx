import type { ReactNode } from 'react';
import type { DrawingName } from './drawing.tsx';
import { Drawing } from './drawing.tsx';

interface MessageStateProps {
  title: string;
  text?: string;
  /** The illustration of an empty state; errors have their own. */
  drawing?: DrawingName | undefined;
  art?: ReactNode;
  action?: ReactNode;
  isAlert?: boolean;
}

export function MessageState({ title, text, drawing, art, action, isAlert }: MessageStateProps) {
  const shown = drawing ?? (isAlert ? 'parted' : undefined);
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center"
    >
      {art ? <div aria-hidden="true">{art}</div> : shown && <Drawing name={shown} />}
      <h2 className="text-lg font-semibold text-balance wrap-anywhere">{title}</h2>
      {text && <p className="text-sm text-muted text-balance">{text}</p>}
      {action}
    </div>
  );
}
