import { canUsePasskeys } from '#data/account/passkeys-queries.ts';
import { useSecondFactors } from '#data/account/second-factors-queries.ts';
import { useSignOnLinks } from '#data/account/single-sign-on-queries.ts';

/** The second factor if there is one, or else the password or the linked service. */
export function useReauthMethods() {
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
    /** The user does not know a generated password. */
    hasNoPassword: service !== undefined && isPasswordUnknown,
  };
}

function useLinkedService() {
  const { data, isPending, failureCount } = useSignOnLinks();
  return {
    linked: data?.links.find(({ isInUse }) => isInUse)?.service,
    hasNoPassword: data?.hasNoPassword === true,
    // Gives up after one failure, because the password still works.
    areLinksAwaited: isPending && failureCount === 0,
  };
}
