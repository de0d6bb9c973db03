import { canUsePasskeys } from '#data/passkeys-queries.ts';
import { useSecondFactors } from '#data/second-factors-queries.ts';
import { useSignOnLinks } from '#data/single-sign-on-queries.ts';

/** With what somebody shows who they are: a second factor where there is one, else the password or the linked service. */
export function useProofWays() {
  const { data: factors, isPending } = useSecondFactors();
  const { data: signOn } = useSignOnLinks();
  const hasPasskeys = factors?.hasPasskeys === true;
  const hasFactor = factors?.totpSince !== undefined || hasPasskeys;
  const linked = signOn?.links.find(({ isInUse }) => isInUse)?.service;
  const service = hasFactor ? undefined : linked;
  return {
    isPending,
    field: hasFactor ? ('code' as const) : ('password' as const),
    hasPasskey: hasPasskeys && canUsePasskeys(),
    service,
    /** Nobody knows a password that was made up with the account. */
    hasNoPassword: service !== undefined && signOn?.hasNoPassword === true,
  };
}
