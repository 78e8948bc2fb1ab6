import type { SecretsView } from '../../src/shared/app/model.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import { answers, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const scene = (
  name: string,
  secrets: Partial<SecretsView>,
  handlers: Partial<Handlers> = {},
): Scene => ({
  name,
  path: '/settings',
  topics: {
    ...dayTopics,
    'app.info': { ...info, secrets: { ...info.secrets, ...secrets } },
    'music.connection': online,
  },
  handlers: { ...answers, ...handlers },
});

const refused: Partial<Handlers> = {
  'app.moveSecrets': () => {
    throw failure('storage', 'The system keyring is locked. Unlock it and try again.');
  },
};

/** Scenes of the token storage, including errors. */
export const storageScenes: readonly Scene[] = [
  scene('storage-menu', {}),
  scene('storage-missing', { backend: 'memory', encryptedAtRest: false, keyring: 'missing' }),
  scene('storage-locked', { locked: true, keyring: 'locked' }),
  scene('storage-gone', { keyring: 'missing' }),
  scene('storage-file', {}),
  scene('storage-memory', {}),
  scene('storage-refused', { backend: 'file', encryptedAtRest: false, keyring: 'locked' }, refused),
];
