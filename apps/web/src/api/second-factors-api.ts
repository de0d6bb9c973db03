import { authAddresses } from '@tutti/contract/auth/addresses';
import { secondFactorAddresses } from '@tutti/contract/second-factors/addresses';
import type { NewTotp } from '@tutti/contract/second-factors/schemas';
import { callApi } from './api-client.ts';

export type { NewTotp } from '@tutti/contract/second-factors/schemas';

export interface SecondFactors {
  readonly totpSince: Date | undefined;
  readonly hasPasskeys: boolean;
  readonly recoveryCodesLeft: number;
  /** Without one the user cannot open the administration. */
  readonly isRequired: boolean;
}

export async function fetchSecondFactors(signal: AbortSignal): Promise<SecondFactors> {
  const { totpSince, ...rest } = await callApi(secondFactorAddresses.list, { signal });
  return { totpSince: totpSince === null ? undefined : new Date(totpSince), ...rest };
}

export async function beginTotp(): Promise<NewTotp> {
  return callApi(secondFactorAddresses.beginTotp);
}

/** The recovery codes are only returned once. */
export async function confirmTotp(code: string): Promise<readonly string[]> {
  return (await callApi(secondFactorAddresses.confirmTotp, { body: { code } })).recoveryCodes;
}

export async function removeTotp(): Promise<void> {
  await callApi(secondFactorAddresses.removeTotp);
}

export async function regenerateRecoveryCodes(): Promise<readonly string[]> {
  return (await callApi(secondFactorAddresses.renewRecoveryCodes)).recoveryCodes;
}

export async function removeSecondFactorsOfUser(userId: string): Promise<void> {
  await callApi(secondFactorAddresses.removeOfUser, { params: { id: userId } });
}

export async function reauthenticate(input: { password: string } | { code: string }): Promise<void> {
  await callApi(authAddresses.prove, { body: input });
}
