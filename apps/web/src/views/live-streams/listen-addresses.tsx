import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '#components/listen-copy.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { QrCode } from './qr-code.tsx';
import { embedCode, stationLinks } from './station-links.ts';

const texts = listeningTexts.elsewhere;
const KINDS = ['mp3', 'hls', 'm3u'] as const;

interface AddressesProps {
  slug: string;
  name: string;
  /** Goes into the addresses; public stations need none. */
  listenKey: string | undefined;
}

export function StationAddresses({ slug, listenKey }: AddressesProps) {
  const links = stationLinks(window.location.origin, slug, listenKey);
  return (
    <>
      <section aria-label={texts.addresses} className="flex flex-wrap items-start gap-6">
        <div className="min-w-60 grow basis-60 space-y-3">
          {KINDS.map((kind) => (
            <Field
              key={kind}
              readOnly
              label={texts[kind]}
              value={links[kind]}
              onFocus={(event) => event.currentTarget.select()}
              trailing={
                <IconButton
                  label={texts.copyAddress(texts[kind])}
                  className="m-0.5"
                  onClick={() => void copyText(links[kind])}
                >
                  <Copy aria-hidden="true" className="size-4" />
                </IconButton>
              }
            />
          ))}
        </div>
        <QrCode text={links.mp3} label={texts.qr} />
      </section>
      <section className="space-y-2">
        <h3 className="font-semibold">{texts.whereTitle}</h3>
        <dl className="space-y-1.5 text-sm">
          {texts.where.map(([player, what]) => (
            <div key={player} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
              <dt className="font-medium">{player}</dt>
              <dd className="text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

export function EmbedCode({ slug, name }: Omit<AddressesProps, 'listenKey'>) {
  const id = useId();
  const code = embedCode(window.location.origin, slug, name);
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{texts.embedTitle}</h3>
      <label htmlFor={id} className="block text-sm text-muted">
        {texts.embedLabel}
      </label>
      <textarea
        id={id}
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full resize-none rounded-xl border border-edge bg-raised p-3 font-mono text-xs text-muted"
      />
      <Button onClick={() => void copyText(code)}>{texts.copyCode}</Button>
    </section>
  );
}
