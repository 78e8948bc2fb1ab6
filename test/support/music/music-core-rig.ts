import { someMedia } from './some-media.ts';
import type { CallContext, Handlers } from '../../../src/shared/contract/methods.ts';
import { failure } from '../../../src/shared/contract/errors.ts';
import type { ConnectionView } from '../../../src/shared/music/connection.ts';
import { noConnection } from '../../../src/shared/music/topics.ts';
import type { Player, PlayerAction, PlayerCommand } from '../../../src/shared/music/player.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import type { ScriptedCore } from '../core/scripted-core.ts';
import { scriptedCore } from '../core/scripted-core.ts';
import { musicProfile } from './scripted-music.ts';
import { somePlayer } from './some-player.ts';

export const profile = musicProfile('p1', {
  name: 'Home',
  fields: { localUrl: 'http://music.lan:8095' },
  account: null,
  trustedNetworks: 0,
});

export const online: ConnectionView = {
  ...noConnection,
  profileId: 'p1',
  profileName: 'Home',
  state: { k: 'online', since: 0 },
};

export interface MusicCoreRig {
  readonly core: ScriptedCore;
  /** A command and its player. */
  readonly asked: PlayerCommand[];
  readonly removed: string[];
}

/** A core whose server has a group, an idle player and one that is off; commands change the players at once. */
export function musicCoreRig(own: Partial<Handlers> = {}): MusicCoreRig {
  const asked: PlayerCommand[] = [];
  const removed: string[] = [];
  const core = scriptedCore(systemClock, {
    'app.status': () => [
      { name: 'music', profile: 'Home', state: 'online', address: null, reason: null, since: null },
    ],
    'music.command': (command, context) => act(core, asked, command, context),
    'connections.remove': ({ profileId }) => {
      removed.push(profileId);
      return { notice: null };
    },
    ...own,
  });
  const media = someMedia({ title: 'Low Tide', album: 'Glass Harbour' });
  core.hub.replaceEntries('music.players', {
    living: somePlayer('living', {
      name: 'Living room',
      state: 'playing',
      members: ['kitchen'],
      groupVolume: 24,
      groupMuted: false,
      media,
      position: { elapsed: 61, at: 0, rate: 0 },
    }),
    kitchen: somePlayer('kitchen', { name: 'Kitchen', state: 'playing', leader: 'living' }),
    office: somePlayer('office', { name: 'Office', state: 'paused', volume: 12 }),
    attic: somePlayer('attic', { name: 'Attic', hidden: true }),
  });
  core.hub.set('connections.profiles', [profile]);
  core.hub.set('music.connection', online);
  return { core, asked, removed };
}

function act(
  core: ScriptedCore,
  asked: PlayerCommand[],
  command: PlayerCommand,
  { origin }: CallContext,
): Player {
  if (origin !== 'cli') throw new Error(`asked by ${origin}`);
  asked.push(command);
  const player = core.hub.get('music.players')[command.playerId];
  if (player === undefined) throw failure('not-found', 'No such player.');
  const next = { ...player, ...changeOf(command.do, player) };
  core.hub.setEntry('music.players', player.id, next);
  return next;
}

function changeOf(action: PlayerAction, player: Player): Partial<Player> {
  switch (action.action) {
    case 'volume_set':
      return { volume: action.level };
    case 'volume_up':
      return { volume: (player.volume ?? 0) + (action.by ?? 5) };
    case 'volume_down':
      return { volume: (player.volume ?? 0) - (action.by ?? 5) };
    case 'pause':
      return { state: 'paused' };
    case 'mute':
      return { muted: action.muted === 'toggle' ? player.muted !== true : action.muted };
    case 'group':
      return { members: action.members };
    default:
      return {};
  }
}
