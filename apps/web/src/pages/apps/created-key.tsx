import { appTexts } from '@tutti/contract/app-keys/texts';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QrCode } from '#components/qr-code.tsx';
import type { CreatedAppKey } from '#data/account/app-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { addressForApps, isLoopback, toConnectLink } from './connection.ts';
import { ConnectionFields } from './connection-fields.tsx';

const texts = appTexts.made;

interface CreatedKeyProps {
  created: CreatedAppKey;
  client: string | undefined;
  onDone: () => void;
}

function SignInStatus({ client }: { client: string | undefined }) {
  return (
    <p role="status" className="flex min-h-11 min-w-0 grow items-center gap-2.5 text-sm font-medium">
      {client === undefined ? (
        <>
          <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-accent" />
          {texts.waiting}
        </>
      ) : (
        <>
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
          <span className="wrap-anywhere">{texts.connected(client)}</span>
        </>
      )}
    </p>
  );
}

/** Shown only once, until the user closes it. */
export function CreatedKey({ created, client, onDone }: CreatedKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const serverUrl = addressForApps(created.serverUrl, window.location.origin);
  const connection = { serverUrl, userName: created.userName, secret: created.secret };
  return (
    <section aria-label={texts.title(created.name)} className="space-y-5">
      <header className="space-y-0.5">
        <h3
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="text-lg font-semibold tracking-tight wrap-anywhere outline-none"
        >
          {texts.title(created.name)}
        </h3>
        <p className="text-sm text-muted">{texts.note}</p>
      </header>
      <div className="flex flex-wrap items-start gap-6">
        <div className="min-w-60 grow basis-60 space-y-3">
          <ConnectionFields {...connection} />
          {isLoopback(serverUrl) && <p className="text-sm text-muted">{texts.loopback}</p>}
        </div>
        {/* A phone cannot scan its own screen. */}
        <figure className="w-40 space-y-2 max-sm:hidden">
          <QrCode text={toConnectLink(connection)} label={texts.qr} />
          <figcaption className="text-xs text-muted">{texts.scan}</figcaption>
        </figure>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
        <SignInStatus client={client} />
        <Button look="primary" className="max-sm:w-full" onClick={onDone}>
          {texts.done}
        </Button>
      </footer>
    </section>
  );
}
