/**
 * A form for account data. A refusal keeps the input, appears beside its field (or above the form), and focuses the
 * field to correct.
 */

import { signInTexts } from '@tutti/contract/auth/texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, type FieldProps } from '#ui/fields/field.tsx';
import { Banner } from '#ui/states/banner.tsx';

export interface Refusal {
  /** Empty if nothing is wrong and the form only needs another value. */
  readonly text: string;
  /** Without it the sentence appears above the form. */
  readonly field?: string;
  /** The field to focus if the sentence is about the whole form. */
  readonly focus?: string | undefined;
}

interface SubmissionParts {
  /** Returns the first broken rule in the documented order. */
  check: (form: FormData) => Refusal | undefined;
  send: (form: FormData) => Promise<unknown>;
  describe: (error: unknown) => string | Refusal;
  /** Known from the start, such as an incomplete link. */
  initial?: Refusal | undefined;
}

export interface Submission {
  readonly refusal: Refusal | undefined;
  readonly isPending: boolean;
  submit(form: FormData): Promise<void>;
}

export function useSubmission({ check, send, describe, initial }: SubmissionParts): Submission {
  const [refusal, setRefusal] = useState(initial);
  const [isPending, setIsPending] = useState(false);
  const isRunning = useRef(false);

  async function submit(form: FormData) {
    // A second press, or Enter held down, must not submit again.
    if (isRunning.current) return;
    const mistake = check(form);
    setRefusal(mistake);
    if (mistake !== undefined) return;
    isRunning.current = true;
    setIsPending(true);
    try {
      await send(form);
    } catch (error) {
      const described = describe(error);
      setRefusal(typeof described === 'string' ? { text: described } : described);
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  }

  return { refusal, isPending, submit };
}

const RefusalContext = createContext<Refusal | undefined>(undefined);

interface EntryFormProps {
  submission: Submission;
  action: string;
  pendingAction: string;
  children: ReactNode;
  isDisabled?: boolean;
  onCancel?: () => void;
  /** For screen readers, if the page has several forms. */
  label?: string;
  /** The first field gets the focus, because a press has opened the form. */
  isFocused?: boolean;
  /** Fields and button share a row where there is room. */
  isRow?: boolean;
  /** Fields that few people need, after the button. */
  more?: ReactNode;
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const element = name === undefined ? null : form?.elements.namedItem(name);
  if (element instanceof HTMLElement) element.focus();
}

export function EntryForm(props: EntryFormProps) {
  const { submission, action, pendingAction, children, isDisabled, onCancel, label, isFocused } = props;
  const { isRow, more } = props;
  const { refusal, isPending, submit } = submission;
  const form = useRef<HTMLFormElement>(null);
  const labelId = useId();

  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  }, [isFocused]);
  useEffect(() => focusField(form.current, refusal?.field ?? refusal?.focus), [refusal]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(new FormData(event.currentTarget));
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={isRow ? 'entry-row' : 'max-w-lg space-y-5'}
      onSubmit={send}
    >
      {refusal?.text && refusal.field === undefined && <Banner tone="bad">{refusal.text}</Banner>}
      <RefusalContext value={refusal}>{children}</RefusalContext>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look="primary"
          className={clsx(onCancel === undefined && 'w-full')}
          isUnavailable={isPending}
          disabled={isDisabled}
          aria-describedby={label === undefined ? undefined : labelId}
        >
          {isPending ? pendingAction : action}
        </Button>
        {/* Several forms of a page have equal buttons, so this one is described by its form's name. */}
        {label !== undefined && (
          <span id={labelId} hidden>
            {label}
          </span>
        )}
        {onCancel && <Button onClick={onCancel}>{pageTexts.cancel}</Button>}
      </div>
      <RefusalContext value={refusal}>{more}</RefusalContext>
    </form>
  );
}

/** Shows the refusal that concerns the field; a password can be revealed. */
export function EntryField({ name, type, ...rest }: FieldProps & { name: string }) {
  const refusal = use(RefusalContext);
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const error = refusal?.field === name ? refusal.text : undefined;
  if (type !== 'password') return <Field id={id} name={name} type={type} error={error} {...rest} />;
  return (
    <Field
      id={id}
      name={name}
      type={isShown ? 'text' : 'password'}
      error={error}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-controls={id}
          aria-pressed={isShown}
          // Omits the field's label, so that a search for the label finds one element.
          aria-label={signInTexts.showWhatIType}
          className="h-full rounded-e-xl px-4 text-xs font-semibold text-muted hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? signInTexts.hide : signInTexts.show}
        </button>
      }
      {...rest}
    />
  );
}
