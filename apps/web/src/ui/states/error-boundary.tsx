import { pageTexts } from '@tutti/contract/page/texts';
import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../button.tsx';
import { MissingPart } from './lazy-component.tsx';
import { MessageState } from './message-state.tsx';

interface Props {
  children: ReactNode;
  /** Renders the content again when it changes (a navigation). */
  resetKey: string;
  frame?: (message: ReactNode) => ReactNode;
  onFailure?: () => void;
}

interface State {
  failure: unknown;
  resetKey: string;
}

/** The last resort: a screen that throws must not take the music and the navigation with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error ?? true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // A missing part is no fault of the page, and what is on the screen says so.
    if (error instanceof MissingPart) error.requestAgain();
    // The only place that writes to the console, so that people can report the error.
    else reportError(error instanceof Error ? error : new Error(String(error), { cause: info }));
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const isMissing = failure instanceof MissingPart;
    const message = (
      <MessageState
        isAlert
        title={isMissing ? pageTexts.partMissing : pageTexts.broken}
        text={pageTexts.brokenHint}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {isMissing && (
              <Button look="primary" onClick={() => this.setState({ failure: undefined })}>
                {pageTexts.retry}
              </Button>
            )}
            <Button look={isMissing ? 'quiet' : 'primary'} onClick={() => window.location.reload()}>
              {pageTexts.reload}
            </Button>
          </div>
        }
      />
    );
    return this.props.frame === undefined ? message : this.props.frame(message);
  }
}
