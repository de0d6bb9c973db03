/** A method of the protocol: what it is called, what it takes, and what it does. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppKeyHolder } from '#features/app-keys/app-keys.ts';
import { toUserNameKey } from '#identity/account-names.ts';
import type { Actor } from '#identity/actor.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { InTurn } from './call-bounds.ts';
import type { CallForm } from './call-form.ts';
import type { Parameters, ParameterValues } from './parameters.ts';
import type { WireObject } from './wire-text.ts';

/** A: connect, browse, play. B: what is the user's, and stations. C: for old apps and those that know folders. */
export type Tier = 'A' | 'B' | 'C';

/** Who calls; the app key stands where a session does elsewhere. */
export interface SubsonicUser extends Actor, AppKeyHolder {}

/** By name or address, which apps were given either of. */
export function isCalled({ userName, email }: SubsonicUser, name: string): boolean {
  return [userName, email].some((own) => toUserNameKey(own) === toUserNameKey(name));
}

export interface SubsonicCall {
  readonly user: SubsonicUser;
  /** What the app calls itself. */
  readonly client: string;
  readonly isByApiKey: boolean;
  readonly form: CallForm;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** For heavy reads of the library. */
  readonly caller: Caller;
  /** For methods that wait elsewhere, which have no turn: what they look up in the library takes one. */
  readonly inTurn: InTurn;
}

/** Bytes went out instead of an envelope. Not the reply itself: awaited, that becomes nothing once it has gone out. */
export const SENT: unique symbol = Symbol('sent');

/** What stands in the envelope, nothing when there is nothing to say. */
export type Answer = WireObject | typeof SENT | undefined;

interface MethodDescription<Of extends Parameters> {
  readonly name: string;
  readonly tier: Tier;
  readonly summary: string;
  readonly parameters?: Of;
  /** Waits for a file or a process, with a queue of its own there, and holds no place among the calls meanwhile. */
  readonly waitsElsewhere?: true;
}

type AnswerFunction<Of extends Parameters, Call> = (
  values: ParameterValues<Of>,
  call: Call,
) => Promise<Answer> | Answer;

export interface SubsonicMethod extends MethodDescription<Parameters> {
  /** Answered to whoever brings no credentials, or wrong ones. */
  readonly isOpen: boolean;
  run(form: CallForm, call: SubsonicCall | undefined): Promise<Answer> | Answer;
}

/** For whoever signs in. */
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

/** What the server says it can do beyond the old protocol, and in which versions of it. */
export interface Extension {
  readonly name: string;
  readonly versions: readonly number[];
}

/** Methods that belong together, with what they add to the protocol. */
export interface MethodGroup {
  readonly methods: readonly SubsonicMethod[];
  readonly extensions?: readonly Extension[];
}
