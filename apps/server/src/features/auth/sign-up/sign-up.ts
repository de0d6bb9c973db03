import type { RequestOrigin } from '#identity/actor.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { confirmEmail } from './confirm-email.ts';
import { type Registered, register, type Waiting } from './register.ts';
import { readSignUpState, type SignUpState } from './sign-up-state.ts';

export interface SignUp {
  register(request: { email: string; password: string }, origin: RequestOrigin): Promise<Registered>;
  readSignUpState(ticket: string): Promise<SignUpState>;
  confirmEmail(visit: { email: string; token: string }, origin: RequestOrigin): Promise<Waiting>;
}

export function createSignUp(deps: AccountsDeps): SignUp {
  return {
    register: (request, origin) => register(deps, request, origin),
    readSignUpState: (ticket) => readSignUpState(deps, ticket),
    confirmEmail: (visit, origin) => confirmEmail(deps, visit, origin),
  };
}
