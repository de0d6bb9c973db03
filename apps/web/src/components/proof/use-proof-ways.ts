import { canUsePasskeys } from '#data/account/passkeys-queries.ts';
import { useSecondFactors } from '#data/account/second-factors-queries.ts';
import { useSignOnLinks } from '#data/account/single-sign-on-queries.ts';

/** With what somebody shows who they are: a second factor where there is one, else the password or the linked service. */
export function useProofWays() {
  const { data: factors, isPending: areFactorsAwaited } = useSecondFactors();
  const { hasNoPassword: isPasswordUnknown, linked, areLinksAwaited } = useLinkedService();
  const hasPasskeys = factors?.hasPasskeys === true;
  const hasFactor = factors?.totpSince !== undefined || hasPasskeys;
  const service = hasFactor ? undefined : linked;
  return {
    isPending: areFactorsAwaited || areLinksAwaited,
    field: hasFactor ? ('code' as const) : ('password' as const),
    hasPasskey: hasPasskeys && canUsePasskeys(),
    service,
    /** Nobody knows a password that was made up with the account. */
    hasNoPassword: service !== undefined && isPasswordUnknown,
  };
}

function useLinkedService() {
  const { data, isPending, failureCount } = useSignOnLinks();
  return {
    linked: data?.links.find(({ isInUse }) => isInUse)?.service,
    hasNoPassword: data?.hasNoPassword === true,
    // Whoever cannot be told of a service still has the password.
    areLinksAwaited: isPending && failureCount === 0,
  };
}
