import { ROLE_NAMES } from '@tutti/contract';
import { expect, it } from 'vitest';
import { canControlStations, requireStationControl } from './station-policy.ts';

const somebody = { userId: '1', sessionId: '1', email: 'ann@example.org', userName: 'Ann', isApproved: true };

it('lets approved Admins, DJs and Hosts control stations, and refuses everybody else [A-374, M-417]', () => {
  const controllers = ROLE_NAMES.filter((role) => canControlStations({ ...somebody, roles: [role] }));
  expect(controllers).toEqual(['Admin', 'DJ', 'Host']);
  const dj = { ...somebody, roles: ['DJ'] as const };
  expect(canControlStations({ ...dj, isApproved: false })).toBe(false);
  expect(() => requireStationControl(dj)).not.toThrow();
  for (const refused of [
    { ...dj, isApproved: false },
    { ...somebody, roles: ['User'] as const },
  ])
    expect(() => requireStationControl(refused)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
});
