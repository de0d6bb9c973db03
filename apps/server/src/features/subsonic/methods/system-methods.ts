import { MUSIC_FOLDER } from '@tutti/contract';
import { defineMethod, defineOpenMethod, type Extension, type MethodGroup } from '../method.ts';
import { SubsonicError } from '../subsonic-error.ts';

export function createSystemMethods(listExtensions: () => readonly Extension[]): MethodGroup {
  return {
    extensions: [
      { name: 'formPost', versions: [1] },
      { name: 'apiKeyAuthentication', versions: [1] },
    ],
    methods: [
      defineMethod({ name: 'ping', tier: 'A', summary: 'Whether we are there', answer: () => undefined }),
      defineMethod({
        name: 'getLicense',
        tier: 'A',
        summary: 'Tutti needs none, so that it is always valid',
        answer: () => ({ license: { valid: true } }),
      }),
      defineOpenMethod({
        name: 'getOpenSubsonicExtensions',
        tier: 'A',
        summary: 'What we can do beyond the old protocol; answered without credentials, too',
        answer: () => ({
          openSubsonicExtensions: listExtensions().map(({ name, versions }) => ({ name, versions })),
        }),
      }),
      defineMethod({
        name: 'tokenInfo',
        tier: 'A',
        summary: 'Whose app key it is',
        answer(_values, { user, isByApiKey }) {
          if (!isByApiKey) throw new SubsonicError('WRONG_API_KEY');
          return { tokenInfo: { username: user.userName } };
        },
      }),
      defineMethod({
        name: 'getMusicFolders',
        tier: 'A',
        summary: 'The one folder of music',
        answer: () => ({ musicFolders: { musicFolder: [MUSIC_FOLDER] } }),
      }),
    ],
  };
}
