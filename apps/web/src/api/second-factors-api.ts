import { authAddresses } from '@tutti/contract/addresses/auth';
import { secondFactorAddresses } from '@tutti/contract/addresses/second-factors';
import type { NewTotp } from '@tutti/contract/model/second-factors';
import { callApi } from './api-client.ts';

export type { NewTotp } from '@tutti/contract/model/second-factors';

export interface SecondFactors {
  /** When the authenticator app was set up. */
  readonly totpSince: Date | undefined;
  readonly hasPasskeys: boolean;
  readonly recoveryCodesLeft: number;
  /** Without one this user may not use the administration. */
  readonly isRequired: boolean;
}

export async function fetchSecondFactors(signal: AbortSignal): Promise<SecondFactors> {
  const { totpSince, ...rest } = await callApi(secondFactorAddresses.list, { signal });
  return { totpSince: totpSince === null ? undefined : new Date(totpSince), ...rest };
}

export async function beginTotp(): Promise<NewTotp> {
  return callApi(secondFactorAddresses.beginTotp);
}

/** Returns the recovery codes, only this once. */
export async function confirmTotp(code: string): Promise<readonly string[]> {
  return (await callApi(secondFactorAddresses.confirmTotp, { body: { code } })).recoveryCodes;
}

export async function removeTotp(): Promise<void> {
  await callApi(secondFactorAddresses.removeTotp);
}

export async function regenerateRecoveryCodes(): Promise<readonly string[]> {
  return (await callApi(secondFactorAddresses.renewRecoveryCodes)).recoveryCodes;
}

/** For administrators. */
export async function removeSecondFactorsOfUser(userId: string): Promise<void> {
  await callApi(secondFactorAddresses.removeOfUser, { params: { id: userId } });
}

/** Confirms the identity for a sensitive action. */
export async function reauthenticate(input: { password: string } | { code: string }): Promise<void> {
  await callApi(authAddresses.prove, { body: input });
}
