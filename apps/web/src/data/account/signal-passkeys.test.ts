import { afterEach, describe, expect, it, vi } from 'vitest';
import { signalPasskeys, signalUnknownPasskey } from './signal-passkeys.ts';

const USER = '7b9c2a10-1111-4222-8333-444455556666';

describe('reporting valid passkeys to the browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it("lists the account's remaining passkeys by its user handle, even if none is left", async () => {
    const reported: unknown[] = [];
    class Browser {
      static async signalAllAcceptedCredentials(this: unknown, accepted: unknown) {
        if (this !== Browser) throw new TypeError('Illegal invocation');
        reported.push(accepted);
      }
    }
    vi.stubGlobal('PublicKeyCredential', Browser);
    await signalPasskeys(USER, ['first-_id']);
    await signalPasskeys(USER, []);
    const userId = Buffer.from(USER).toString('base64url');
    expect(reported).toEqual([
      { rpId: 'localhost', userId, allAcceptedCredentialIds: ['first-_id'] },
      { rpId: 'localhost', userId, allAcceptedCredentialIds: [] },
    ]);
  });

  it('reports a passkey that no account has', async () => {
    const reported: unknown[] = [];
    class Browser {
      static async signalUnknownCredential(this: unknown, unknown: unknown) {
        if (this !== Browser) throw new TypeError('Illegal invocation');
        reported.push(unknown);
      }
    }
    vi.stubGlobal('PublicKeyCredential', Browser);
    await signalUnknownPasskey('first-_id');
    expect(reported).toEqual([{ rpId: 'localhost', credentialId: 'first-_id' }]);
  });

  it.each([
    ['have no passkeys', undefined],
    ['cannot be told', class {}],
    [
      'refuse it, as at an address without a name',
      class {
        static signalAllAcceptedCredentials = () => Promise.reject(new DOMException('', 'SecurityError'));
        static signalUnknownCredential = () => Promise.reject(new DOMException('', 'SecurityError'));
      },
    ],
    [
      'throw at once',
      class {
        static signalAllAcceptedCredentials() {
          throw new TypeError('base64url');
        }
        static signalUnknownCredential() {
          throw new TypeError('base64url');
        }
      },
    ],
  ])('is harmless in browsers that %s', async (_what, browser) => {
    vi.stubGlobal('PublicKeyCredential', browser);
    await expect(signalPasskeys(USER, ['id'])).resolves.toBeUndefined();
    await expect(signalUnknownPasskey('id')).resolves.toBeUndefined();
  });
});
