import type { ReactNode } from 'react';
import type { DrawingName } from './drawing.tsx';
import { Drawing } from './drawing.tsx';

interface MessageStateProps {
  title: string;
  text?: string;
  /** The illustration of the empty state; a failure has its own. */
  drawing?: DrawingName | undefined;
  /** Instead of a drawing. */
  art?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  isAlert?: boolean;
}

/** Empty, failed and offline screens: what this place holds, what happened, the one thing to do. */
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
