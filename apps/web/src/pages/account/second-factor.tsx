import { secondFactorTexts as texts } from '@tutti/contract/second-factors/texts';
import { useState } from 'react';
import { formatDateTime } from '#components/format-date-time.ts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { NewTotp, SecondFactors } from '#data/account/second-factors-queries.ts';
import {
  useBeginTotp,
  useRegenerateRecoveryCodes,
  useRemoveTotp,
  useSecondFactors,
} from '#data/account/second-factors-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Loaded on demand, because few users set it up and QR codes need a library. */
const TotpSetUp = lazyComponent(async () => (await import('./totp-set-up.tsx')).TotpSetUp);

const toast = (failed: string) => (error: unknown) =>
  void showToast('error', requestFailureText(error, failed));

interface OnProps {
  factors: SecondFactors;
  onCodes: (codes: readonly string[]) => void;
}

function TurnedOn({ factors, onCodes }: OnProps) {
  const { mutate: remove, isPending: isRemoving } = useRemoveTotp();
  const { mutate: regenerate, isPending: isRegenerating } = useRegenerateRecoveryCodes();
  const [confirming, setConfirming] = useState<'remove' | 'regenerate'>();
  const isBusy = isRemoving || isRegenerating;
  const close = () => setConfirming(undefined);
  return (
    <>
      <p className="text-sm">
        {factors.totpSince && `${texts.since(formatDateTime(factors.totpSince))} `}
        {texts.codesLeft(factors.recoveryCodesLeft)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isUnavailable={isBusy} onClick={() => setConfirming('regenerate')}>
          {texts.newCodes}
        </Button>
        {factors.totpSince && (
          <Button look="danger" isUnavailable={isBusy} onClick={() => setConfirming('remove')}>
            {texts.turnOff}
          </Button>
        )}
      </div>
      {confirming === 'regenerate' && (
        <ConfirmDialog
          title={texts.newCodesTitle}
          text={texts.newCodesText}
          action={texts.newCodes}
          onCancel={close}
          onConfirm={() => {
            close();
            regenerate(undefined, { onSuccess: onCodes, onError: toast(texts.newCodesFailed) });
          }}
        />
      )}
      {confirming === 'remove' && (
        <ConfirmDialog
          title={texts.turnOffTitle}
          text={texts.turnOffText}
          action={texts.turnOff}
          isDanger
          onCancel={close}
          onConfirm={() => {
            close();
            remove();
          }}
        />
      )}
    </>
  );
}

interface BodyProps {
  factors: SecondFactors;
  created: NewTotp | undefined;
  onCreated: (created: NewTotp | undefined) => void;
}

function Body({ factors, created, onCreated }: BodyProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />;
  if (created === undefined) {
    // Passkeys alone have recovery codes, too.
    const hasAny = factors.totpSince !== undefined || factors.hasPasskeys;
    return hasAny ? <TurnedOn factors={factors} onCodes={setCodes} /> : null;
  }
  return (
    <Later fallback={<Skeleton className="h-60" />} onMissing={() => onCreated(undefined)}>
      <TotpSetUp
        created={created}
        onCancel={() => onCreated(undefined)}
        onTurnedOn={(first) => {
          setCodes(first);
          onCreated(undefined);
        }}
      />
    </Later>
  );
}

export function SecondFactor() {
  const query = useSecondFactors();
  const factors = query.data;
  const { mutate: begin, isPending } = useBeginTotp();
  const [created, setCreated] = useState<NewTotp>();
  const isOff = factors !== undefined && factors.totpSince === undefined && created === undefined;
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      action={
        isOff && (
          <Button
            isUnavailable={isPending}
            onClick={() => begin(undefined, { onSuccess: setCreated, onError: toast(texts.setUpFailed) })}
          >
            {texts.setUp}
          </Button>
        )
      }
    >
      {isOff && factors.isRequired && !factors.hasPasskeys && <Banner tone="bad">{texts.required}</Banner>}
      <Loaded query={query} failed={texts.loadFailed} heights={['h-6']}>
        {(known) => <Body factors={known} created={created} onCreated={setCreated} />}
      </Loaded>
    </Panel>
  );
}
