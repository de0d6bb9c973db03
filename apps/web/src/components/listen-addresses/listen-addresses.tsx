import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { useId } from 'react';
import { CopyField } from '#components/copy-field.tsx';
import { copyText } from '#components/listen-copy.ts';
import { QrCode } from '#components/qr-code.tsx';
import { Button } from '#ui/button.tsx';
import { embedCode, type StationLinks } from './station-links.ts';

const texts = listeningTexts.elsewhere;
const KINDS = ['mp3', 'hls', 'm3u'] as const;

export function ListenAddresses({ links }: { links: StationLinks }) {
  return (
    <>
      <section aria-label={texts.addresses} className="flex flex-wrap items-start gap-6">
        <div className="min-w-60 grow basis-60 space-y-3">
          {KINDS.map((kind) => (
            <CopyField
              key={kind}
              label={texts[kind]}
              value={links[kind]}
              copyLabel={texts.copyAddress(texts[kind])}
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

export function EmbedCode({ slug, name }: { slug: string; name: string }) {
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
