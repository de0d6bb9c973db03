import { pageTexts } from '@tutti/contract/texts/page-texts';
import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../button.tsx';
import { MessageState } from './message-state.tsx';

interface Props {
  children: ReactNode;
  /** A change of it (a navigation) gives the content another chance. */
  resetKey: string;
  /** Where the message stands, when not in place of the content. */
  frame?: (message: ReactNode) => ReactNode;
  onFailure?: (error: unknown) => void;
}

interface State {
  hasFailed: boolean;
  resetKey: string;
}

/** The last line: a screen that threw must not take the music and the navigation with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The one place where the page may write to the console: somebody has to be able to report it.
    reportError(error instanceof Error ? error : new Error(String(error), { cause: info }));
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const message = (
      <MessageState
        isAlert
        title={pageTexts.broken}
        text={pageTexts.brokenHint}
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            {pageTexts.reload}
          </Button>
        }
      />
    );
    return this.props.frame === undefined ? message : this.props.frame(message);
  }
}
