import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppKeyHolder } from '#features/auth/keys/app-keys.ts';
import { toUserNameKey } from '#identity/account-names.ts';
import type { Actor } from '#identity/actor.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { InTurn } from './call-bounds.ts';
import type { CallForm } from './call-form.ts';
import type { Parameters, ParameterValues } from './parameters.ts';
import type { WireObject } from './wire-text.ts';

/** A: connect, browse, play. B: user data and stations. C: old apps and those that browse folders. */
export type Tier = 'A' | 'B' | 'C';

/** The caller; the app key takes the role of a session. */
export interface SubsonicUser extends Actor, AppKeyHolder {}

/** Compares name and address, because apps may have been given either. */
export function isCalled({ userName, email }: SubsonicUser, name: string): boolean {
  return [userName, email].some((own) => toUserNameKey(own) === toUserNameKey(name));
}

export interface SubsonicCall {
  readonly user: SubsonicUser;
  readonly client: string;
  readonly isByApiKey: boolean;
  readonly form: CallForm;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  /** Takes a turn for library reads within methods that wait elsewhere and therefore have none. */
  readonly inTurn: InTurn;
}

/** Says that bytes were sent. The reply cannot be returned, because awaiting a sent one gives undefined. */
export const SENT: unique symbol = Symbol('sent');

/** The content of the envelope; undefined if there is none. */
export type Answer = WireObject | typeof SENT | undefined;

interface MethodDescription<Of extends Parameters> {
  readonly name: string;
  readonly tier: Tier;
  readonly summary: string;
  readonly parameters?: Of;
  /** Waits for a file or a process in a queue of its own, and meanwhile does not occupy a turn among the calls. */
  readonly waitsElsewhere?: true;
}

type AnswerFunction<Of extends Parameters, Call> = (
  values: ParameterValues<Of>,
  call: Call,
) => Promise<Answer> | Answer;

export interface SubsonicMethod extends MethodDescription<Parameters> {
  /** Answers calls without credentials, or with wrong ones. */
  readonly isOpen: boolean;
  run(form: CallForm, call: SubsonicCall | undefined): Promise<Answer> | Answer;
}

export function defineMethod<const Of extends Parameters = Record<never, never>>(
  description: MethodDescription<Of> & { readonly answer: AnswerFunction<Of, SubsonicCall> },
): SubsonicMethod {
  const { answer, ...rest } = description;
  return {
    ...rest,
    isOpen: false,
    run(form, call) {
      if (call === undefined) throw new Error(`${description.name} was called by nobody`);
      return answer(readValues(description, form), call);
    },
  };
}

export function defineOpenMethod(
  description: MethodDescription<Record<never, never>> & { readonly answer: () => WireObject },
): SubsonicMethod {
  const { answer, ...rest } = description;
  return { ...rest, isOpen: true, run: () => answer() };
}

function readValues<Of extends Parameters>(
  { parameters }: MethodDescription<Of>,
  form: CallForm,
): ParameterValues<Of> {
  const values = Object.entries(parameters ?? {}).map(([name, parameter]) => [
    name,
    parameter.read(parameter.takesEmpty ? form.allWithEmpty(name) : form.all(name), name),
  ]);
  return Object.fromEntries(values) as ParameterValues<Of>;
}

export interface Extension {
  readonly name: string;
  readonly versions: readonly number[];
}

export interface MethodGroup {
  readonly methods: readonly SubsonicMethod[];
  readonly extensions?: readonly Extension[];
}
