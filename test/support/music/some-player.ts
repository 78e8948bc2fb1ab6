import type { Player } from '../../../src/shared/music/player.ts';

/** A default player. */
export function somePlayer(id: string, change: Partial<Player> = {}): Player {
  return {
    id,
    name: id,
    type: 'player',
    provider: 'demo',
    model: null,
    available: true,
    hidden: false,
    state: 'idle',
    powered: true,
    volume: 30,
    muted: false,
    groupVolume: null,
    groupMuted: null,
    members: [],
    staticMembers: [],
    canGroupWith: [],
    leader: null,
    activeSource: null,
    sources: [],
    queueId: id,
    media: null,
    position: null,
    sleepsAt: null,
    offSince: null,
    icon: null,
    can: {
      power: true,
      volume: true,
      mute: true,
      pause: true,
      seek: true,
      nextPrevious: true,
      group: true,
      selectSource: false,
    },
    pending: [],
    ...change,
  };
}
