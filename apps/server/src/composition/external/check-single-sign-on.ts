/** Checks issuer, clock, redirect address and secret of the single sign-on service. */
import { settingWarningTexts } from '@tutti/contract';
import { singleSignOnAddresses } from '@tutti/contract/single-sign-on/addresses';
import type { Config } from '#config';
import { createProvider, type Provider } from '#features/auth/sso/provider.ts';
import { findServiceFault, type ServiceFault } from '#features/auth/sso/service-faults.ts';
import { AppError } from '#platform/app-error.ts';
import { createSystemClock } from '#platform/clock.ts';
import { isSafeFromHere } from '#platform/net/network-names.ts';
import { bad, type CheckResult, good, note } from './check-result.ts';

const WHAT = 'Sign-on';
const ANSWER_MAX_MS = 5_000;
/** Sign-ins tolerate a minute (provider.ts); the header has whole seconds. */
const CLOCKS_APART_MAX_MS = 60_000;
const texts = settingWarningTexts;

const ADVICE: Readonly<Record<ServiceFault, string>> = {
  'unknown host': texts.signOnHost,
  'no answer': texts.signOnSilent,
  'no TLS': texts.signOnWithoutTls,
  'certificate expired': texts.signOnCertificateExpired,
  'certificate of another name': texts.signOnCertificateName,
  'certificate untrusted': texts.signOnCertificateUntrusted,
  'no service': texts.signOnNoService,
  'another issuer': texts.signOnIssuer,
  other: texts.signOnRefused,
};

export async function checkSingleSignOn({
  publicUrl,
  singleSignOn: settings,
}: Pick<Config, 'publicUrl' | 'singleSignOn'>): Promise<CheckResult[]> {
  if (settings === undefined) return [];
  const callbackUrl = publicUrl + singleSignOnAddresses.callback.path;
  let reason = '';
  // The provider reports the reason only to its log.
  const logger = { warn: (details: object) => void (reason = String(Reflect.get(details, 'reason'))) };
  const provider = createProvider({ settings, callbackUrl, clock: createSystemClock(), logger });
  try {
    const { address, secrets } = await provider.begin({ mustAuthenticate: false });
    const { refusal, clockMs } = await visit(address);
    if (refusal !== undefined) {
      const reported = `${settings.issuer} does not send people back to ${callbackUrl} (${refusal})`;
      return [bad(WHAT, reported, texts.signOnCallback)];
    }
    if (await isSecretRefused(provider, secrets))
      return [bad(WHAT, `${settings.issuer} does not know this server (${reason})`, texts.signOnClient)];
    const apartMs = clockMs === undefined ? 0 : Math.abs(clockMs - Date.now());
    if (apartMs > CLOCKS_APART_MAX_MS) {
      const reported = `the clock of ${settings.issuer} is ${Math.round(apartMs / 1_000)} s away from this one`;
      return [bad(WHAT, reported, texts.signOnClock)];
    }
    // Plain http is safe only on this machine.
    if (publicUrl.startsWith('http:') && isSafeFromHere(publicUrl)) {
      const advice = 'Set PUBLIC_URL to the address that people open: from other machines nobody comes back.';
      return [note(WHAT, `${settings.issuer} sends people back to ${callbackUrl}, on this machine`, advice)];
    }
    return [good(WHAT, `${settings.issuer} answers, and sends people back to ${callbackUrl}`)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fault = findServiceFault(error.cause);
    const isAway = fault === 'no answer' || fault === 'unknown host';
    return [{ ...bad(WHAT, `${settings.issuer} cannot be used (${reason})`, ADVICE[fault]), isAway }];
  }
}

interface Visited {
  readonly refusal?: string;
  /** The service's time according to its clock. */
  readonly clockMs?: number;
}

/** Visits the sign-in page, because services show an error if the redirect address is not registered. */
async function visit(address: string): Promise<Visited> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS);
    const { status, headers } = await fetch(address, { redirect: 'manual', signal });
    const clockMs = Date.parse(headers.get('date') ?? '');
    if (status >= 400) return { refusal: `it answers ${status}` };
    return Number.isNaN(clockMs) ? {} : { clockMs };
  } catch (error) {
    return { refusal: (error as Error).message };
  }
}

/** Tests the secret with an invented code, which a service refuses with another error if the secret is wrong. */
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
