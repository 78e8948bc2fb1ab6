import { makeScene } from '../../../shared/music/scenes/make.ts';
import type { Scene, ScenePlayer } from '../../../shared/music/scenes/model.ts';

const entry = (id: string, name: string, change: Partial<ScenePlayer>): ScenePlayer => ({
  id,
  name,
  powered: true,
  volume: null,
  preset: null,
  group: null,
  ...change,
});

const names = {
  living_room: 'Living room',
  bedroom: 'Bedroom',
  kitchen: 'Kitchen',
  office: 'Office',
  terrace: 'Terrace',
} as const;
type DemoPlayerId = keyof typeof names;

const on = (id: DemoPlayerId, volume: number, change: Partial<ScenePlayer> = {}): ScenePlayer =>
  entry(id, names[id], { volume, ...change });

const off = (id: DemoPlayerId): ScenePlayer => entry(id, names[id], { powered: false });

const alone = { k: 'alone' } as const;
const flat = { place: 'builtin', id: 'flat', name: 'Flat' } as const;
const lateNight = { place: 'server', id: 'lateNigh', name: 'Late night' } as const;
const inGroup = { k: 'follows', leader: 'living_room' } as const;

/** The scenes of the demo, for the players of its server. */
export function demoScenes(): Scene[] {
  const scene = (id: string, name: string, change: Partial<Scene>): Scene => ({
    ...makeScene({ id, name, scenes: [] }),
    ...change,
  });
  return [
    scene('morning', 'Morning', {
      icon: 'sunrise',
      number: 1,
      players: [on('kitchen', 28, { group: alone }), on('bedroom', 12)],
      play: { k: 'media', playerId: 'kitchen', uri: 'library://radio/1', name: 'Radio Paradiso' },
    }),
    scene('film-night', 'Film night', {
      icon: 'lamp',
      number: 2,
      players: [
        on('living_room', 44, { preset: lateNight, group: alone }),
        on('bedroom', 12),
        off('kitchen'),
        off('terrace'),
        off('office'),
      ],
    }),
    scene('party', 'Party', {
      icon: 'party',
      number: 3,
      players: [
        on('living_room', 55, { preset: flat, group: { k: 'leads' } }),
        on('kitchen', 48, { group: inGroup }),
        on('terrace', 60, { group: inGroup }),
        on('office', 40, { group: inGroup }),
      ],
    }),
    scene('all-off', 'All off', {
      icon: 'power',
      number: 0,
      players: [off('living_room'), off('kitchen'), off('terrace'), off('office'), off('bedroom')],
    }),
  ];
}
