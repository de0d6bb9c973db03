import { expect, it } from 'vitest';
import { causeOf, describeCause } from './sign-on-causes.ts';

it("a token with a wrong time is reported as the owner's to fix, and the log advises comparing the clocks", () => {
  const cause = Object.assign(new Error('unexpected JWT "iat" (issued at) claim value'), {
    code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  });
  for (const error of [cause, new Error('invalid response encountered', { cause })]) {
    expect(causeOf(error)).toBe('SIGN_ON_MISCONFIGURED');
    expect(describeCause(error)).toContain('compare the clocks of both machines');
  }
  expect(causeOf(new Error('something else'))).toBe('SIGN_ON_FAILED');
});
