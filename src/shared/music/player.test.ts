import { expect, it } from 'vitest';
import { someMedia } from '../../../test/support/music/some-media.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { Player, PlayerCommand } from './player.ts';

const source = {
  id: 'tv',
  name: 'TV',
  passive: true,
  canPlayPause: false,
  canSeek: false,
  canNextPrevious: true,
};
const full = somePlayer('den', {
  groupVolume: 0,
  members: ['bath'],
  staticMembers: ['bath'],
  canGroupWith: ['porch'],
  sources: [source],
  media: someMedia({ year: 1999, quality: 'FLAC 48 kHz / 24 bit', favorite: true }),
  position: { elapsed: 1.5, at: 7, rate: 1 },
  pending: ['state', 'volume', 'groupVolume', 'muted', 'powered', 'position'],
});

it('sends a player whole, with what it plays and what it can', () =>
  expect(Player.parse(full)).toEqual(full));

it.each([
  { volume: 101 },
  { volume: -1 },
  { volume: 1.5 },
  { state: 'buffering' },
  { type: 'zone' },
  { pending: ['name'] },
  { position: { elapsed: 1, at: 7 } },
  { sources: [{ ...source, passive: undefined }] },
  { can: {} },
  { members: [1] },
  { media: { ...someMedia(), year: 1.5 } },
])('refuses a player with %o', (change) =>
  expect(Player.safeParse({ ...full, ...change }).success).toBe(false),
);

it.each([
  { action: 'group', members: ['a'], leave: ['b'] },
  { action: 'group_volume_step', points: -5 },
  { action: 'volume_up', by: 3 },
  { action: 'select_source', source: 'tv' },
])('passes on all of the command %o', (action) => {
  const command = { playerId: 'den', do: action };
  expect(PlayerCommand.parse(command)).toEqual(command);
});
