import { describe, expect, it } from 'vitest';
import { countsAsApproved, isAdmin, mayControlStations, ROLE_DESCRIPTIONS, ROLE_NAMES } from './roles.ts';

describe('roles', () => {
  it('are five, with their meaning [A-243, A-244, A-245, A-246, A-247]', () => {
    expect(ROLE_NAMES).toEqual(['Admin', 'DJ', 'Host', 'Celebrity', 'User']);
    expect(ROLE_NAMES.map((role) => ROLE_DESCRIPTIONS[role])).toEqual([
      'Full system access and user management',
      'Manage playlists and stream content',
      'Host live streams and events',
      'Special access and featured content',
      'Standard access',
    ]);
  });

  it.each([
    [true, [], true],
    ['true', [], true],
    [undefined, ['User'], true],
    [undefined, ['Admin'], true],
    [false, ['DJ', 'Host', 'Celebrity'], false],
    ['yes', [], false],
  ])(
    'claim %j with roles %j counts as approved: %j [A-229, A-292, A-293, A-294]',
    (claim, roles, expected) => {
      expect(countsAsApproved(claim, roles)).toBe(expected);
    },
  );

  it('detects an administrator by the role list including Admin [A-356]', () => {
    expect(isAdmin(['User', 'Admin'])).toBe(true);
    expect(isAdmin(['User'])).toBe(false);
  });

  it('lets Admin, DJ and Host control stations, and nobody else [A-374, M-417]', () => {
    expect(ROLE_NAMES.filter((role) => mayControlStations([role]))).toEqual(['Admin', 'DJ', 'Host']);
  });
});
