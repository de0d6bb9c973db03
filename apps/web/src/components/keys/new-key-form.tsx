import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { requestFailureText } from '#data/account/auth-queries.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import type { KeyTexts } from './key-texts.ts';

interface NewKeyFormProps<Created> {
  texts: KeyTexts;
  nameMaxLength: number;
  creating: Pick<UseMutationResult<Created, Error, string>, 'mutate' | 'isPending'>;
  onCreated: (created: Created) => void;
  describe?: (error: unknown) => string;
}

export function NewKeyForm<Created>(props: NewKeyFormProps<Created>) {
  const { texts, nameMaxLength, creating, onCreated } = props;
  const describe = props.describe ?? ((error: unknown) => requestFailureText(error, texts.makeFailed));
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();

  function findFault(input: string): string | undefined {
    if (input === '') return texts.nameRequired;
    return input.length > nameMaxLength ? texts.nameTooLong : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = name.trim();
    const found = findFault(input);
    setFault(found);
    if (found !== undefined) return;
    creating.mutate(input, {
      onSuccess: (created) => {
        setName('');
        onCreated(created);
      },
      onError: (error) => setFault(describe(error)),
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
      <Button
        type="submit"
        look="primary"
        className="min-h-12 max-sm:w-full sm:mt-6.5"
        isUnavailable={creating.isPending}
      >
        {texts.make}
      </Button>
    </form>
  );
}
