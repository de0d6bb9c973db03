import { canUsePasskeys } from '#data/account/passkeys-queries.ts';
import { useSecondFactors } from '#data/account/second-factors-queries.ts';
import { useSignOnLinks } from '#data/account/single-sign-on-queries.ts';

/** The ways to confirm an identity: the second factor if there is one, or else the password or the linked service. */
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
    /** The generated password of an account is unknown to its user. */
    hasNoPassword: service !== undefined && isPasswordUnknown,
  };
}

function useLinkedService() {
  const { data, isPending, failureCount } = useSignOnLinks();
  return {
    linked: data?.links.find(({ isInUse }) => isInUse)?.service,
    hasNoPassword: data?.hasNoPassword === true,
    // If the links cannot be loaded, the password still works.
    areLinksAwaited: isPending && failureCount === 0,
  };
}
