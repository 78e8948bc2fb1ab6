import { expect, it } from 'vitest';
import { noConnection } from '../../../../shared/music/topics.ts';
import { toStatus } from './profile-status.ts';

it('gives data an age only once the server is lost', () => {
  expect(
    toStatus({ ...noConnection, state: { k: 'online', since: 5 }, liveAt: 5 }).dataAt,
  ).toBeNull();
  expect(toStatus({ ...noConnection, state: { k: 'stopped' }, liveAt: 5 }).dataAt).toBe(5);
});
