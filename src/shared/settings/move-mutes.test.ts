import { expect, it } from 'vitest';
import { moveMutes } from './migrations.ts';

const profile = (service: string, extra: unknown) => ({ id: service, service, extra });

it('what panels muted moves to the one list, and the rest stays', () => {
  const own = { source: 'music', kind: 'lost', about: 'home', subject: 'Home' };
  const data = {
    eq: { a: 1 },
    attention: { muted: ['ads'], mutes: [own] },
    connections: {
      defaults: {},
      profiles: [
        profile('deploys', { muted: ['svc_1'], workspace: null }),
        profile('issues', { silent: ['status'] }),
        profile('ads', { muted: { length: 3 } }),
        profile('music', {}),
      ],
    },
  };
  expect(moveMutes(data)).toEqual({
    eq: { a: 1 },
    attention: {
      muted: ['ads'],
      mutes: [
        own,
        { source: 'deploys', kind: null, about: 'svc_1', subject: 'svc_1' },
        { source: 'issues', kind: 'status', about: null, subject: '' },
      ],
    },
    connections: {
      defaults: {},
      profiles: [
        profile('deploys', { workspace: null }),
        profile('issues', {}),
        profile('ads', {}),
        profile('music', {}),
      ],
    },
  });
});

it('a damaged file loses nothing and breaks nothing', () => {
  const data = { attention: null, connections: { profiles: [7, null] } };
  expect(moveMutes(data)).toEqual({
    attention: { mutes: [] },
    connections: { profiles: [7, null] },
  });
});
