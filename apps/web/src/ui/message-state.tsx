import type { ReactNode } from 'react';

interface MessageStateProps {
  title: string;
  text?: string;
  art?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  isAlert?: boolean;
}

/** Empty, failed and offline screens: what this place holds, what happened, the one thing to do. */
export function MessageState({ title, text, art, action, isAlert }: MessageStateProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center"
    >
      {art && <div aria-hidden="true">{art}</div>}
      <h2 className="text-lg font-semibold">{title}</h2>
      {text && <p className="text-sm text-muted">{text}</p>}
      {action}
    </div>
  );
}
