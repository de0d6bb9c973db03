import { waitingTexts as texts } from '@tutti/contract/auth/waiting-texts';
import { useState } from 'react';
import type { Waiting } from '#data/account/sign-up-waiting.ts';
import { knowsPassword, resendConfirmation } from '#data/account/sign-up-waiting.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { Drawing } from '#ui/states/drawing.tsx';
import { useApprovalPolling } from './use-approval-polling.ts';

function Resend() {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  if (!knowsPassword()) return null;
  async function send() {
    setState('busy');
    await resendConfirmation().then(
      () => setState('sent'),
      () => setState('failed'),
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isUnavailable={state === 'busy'} onClick={() => void send()}>
        {texts.resend}
      </Button>
      <p role="status" className="text-sm text-muted">
        {state === 'sent' && texts.resent}
        {state === 'failed' && texts.resendFailed}
      </p>
    </div>
  );
}

function listSteps({ email, isBySignOn, isByApproval, isMailed }: Waiting): string[] {
  if (isBySignOn || email === undefined) return [texts.approval];
  if (!isMailed) return [texts.noMail];
  return [texts.confirm(email), ...(isByApproval ? [texts.approval] : [])];
}

interface WaitingRoomProps extends Waiting {
  onFormNeeded: () => void;
}

/** Continues by itself after the approval. */
export function WaitingRoom({ onFormNeeded, ...waiting }: WaitingRoomProps) {
  const [isApproved, setIsApproved] = useState(false);
  useApprovalPolling(waiting, () => {
    setIsApproved(true);
    onFormNeeded();
  });
  if (isApproved) return <Banner tone="good">{texts.approved}</Banner>;
  const steps = [...listSteps(waiting), texts.comeIn];
  return (
    <section aria-label={texts.title} className="space-y-4">
      <div className="flex items-center gap-4">
        <Drawing name="waiting" size="size-16" />
        <h2 className="text-lg font-semibold">{texts.title}</h2>
      </div>
      <ol className="space-y-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-sm">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-raised text-xs font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0 wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
      {waiting.isMailed && <Resend />}
    </section>
  );
}
