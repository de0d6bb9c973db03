/** Checks that the single sign-on service answers, is the configured issuer, accepts our redirect address, and knows our secret. */
import { singleSignOnAddresses } from '@tutti/contract/addresses/single-sign-on';
import type { Config } from '#config';
import { createProvider, type Provider } from '#features/accounts/single-sign-on/provider.ts';
import { AppError } from '#platform/app-error.ts';
import { createSystemClock } from '#platform/clock.ts';
import { isSafeFromHere } from '#platform/network-names.ts';
import { bad, type Finding, good, note } from './finding.ts';

const WHAT = 'Sign-on';
const ANSWER_MAX_MS = 5_000;
const ADVICE_ISSUER =
  'Look at OIDC_ISSUER: it is the "issuer" that the service names in ISSUER/.well-known/openid-configuration.';
const ADVICE_SECRET = 'Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what the service has.';

export async function examineSingleSignOn({
  publicUrl,
  singleSignOn: settings,
}: Pick<Config, 'publicUrl' | 'singleSignOn'>): Promise<Finding[]> {
  if (settings === undefined) return [];
  const callbackUrl = publicUrl + singleSignOnAddresses.callback.path;
  let reason = '';
  // The provider tells its log why, and nobody else.
  const logger = { warn: (details: object) => void (reason = String(Reflect.get(details, 'reason'))) };
  const provider = createProvider({ settings, callbackUrl, clock: createSystemClock(), logger });
  try {
    const { address, secrets } = await provider.begin({ isAnew: false });
    const refusal = await findRefusal(address);
    if (refusal !== undefined) {
      const advice = `Register ${callbackUrl} there as where to send people back to, and compare OIDC_CLIENT_ID.`;
      return [bad(WHAT, `${settings.issuer} sends nobody here (${refusal})`, advice)];
    }
    if (await isSecretRefused(provider, secrets))
      return [bad(WHAT, `${settings.issuer} does not know this server (${reason})`, ADVICE_SECRET)];
    // Plain and safe is what stays on this machine.
    if (publicUrl.startsWith('http:') && isSafeFromHere(publicUrl)) {
      const advice = 'Set PUBLIC_URL to the address that people open: from other machines nobody comes back.';
      return [note(WHAT, `${settings.issuer} sends people back to ${callbackUrl}, on this machine`, advice)];
    }
    return [good(WHAT, `${settings.issuer} answers, and sends people back to ${callbackUrl}`)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [bad(WHAT, `${settings.issuer} cannot be used (${reason})`, ADVICE_ISSUER)];
  }
}

/** Services show a page with an error to whom they would send elsewhere than was registered. */
async function findRefusal(address: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS);
    const { status } = await fetch(address, { redirect: 'manual', signal });
    return status >= 400 ? `it answers ${status}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A code that never was is refused by a service either way, and by another word where it does not know the secret. */
async function isSecretRefused(
  provider: Provider,
  secrets: Awaited<ReturnType<Provider['begin']>>['secrets'],
): Promise<boolean> {
  const answer = { code: 'doctor', state: secrets.state, iss: await provider.findIssuer() };
  try {
    await provider.finish(answer, secrets);
    return false;
  } catch (error) {
    return error instanceof AppError && error.code === 'SIGN_ON_MISCONFIGURED';
  }
}
