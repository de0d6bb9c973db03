import { LISTEN_KEY_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { requestFailureText } from '#data/auth-queries.ts';
import { useMakeListenKey } from '#data/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { showToast } from '#ui/toast-store.ts';

const texts = listeningTexts.keys;

function findFault(name: string): string | undefined {
  if (name === '') return texts.nameRequired;
  return name.length > LISTEN_KEY_NAME_MAX_LENGTH ? texts.nameTooLong : undefined;
}

/** Asks for a name and makes a key of it. */
export function NewListenKey() {
  const { mutate: make, isPending } = useMakeListenKey();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wish = name.trim();
    const found = findFault(wish);
    setFault(found);
    if (found !== undefined) return;
    make(wish, {
      onSuccess: () => {
        setName('');
        showToast('success', texts.made);
      },
      onError: (error) => setFault(requestFailureText(error, texts.makeFailed)),
    });
  }

  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="min-w-52 grow basis-52">
        <Field
          label={texts.name}
          hint={texts.nameHint}
          error={fault}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" look="primary" className="min-h-12 max-sm:w-full sm:mt-6.5" disabled={isPending}>
        {texts.make}
      </Button>
    </form>
  );
}
