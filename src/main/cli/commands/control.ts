import { command } from '../kit/command.ts';
import { parseWord } from '../kit/values.ts';
import type { Plan } from './player-actions.ts';
import {
  muteAction,
  playerAction,
  chooseScope,
  seekAction,
  volumeAction,
} from './player-actions.ts';
import type { Register } from './registry.ts';

const simple = {
  play: 'play',
  pause: 'pause',
  toggle: 'play_pause',
  stop: 'stop',
  next: 'next',
  previous: 'previous',
} as const;

const line = {
  texts: 'cli:',
  keys: { 'on|off': 'power', 'on|off|toggle': 'mute', 'off|one|all': 'repeat' },
};
const own = ['--own'];

const constant =
  (action: ReturnType<Plan>): Plan =>
  () =>
    action;

/** play, pause, toggle, stop, next, previous: with an optional player. */
export const addTransport: Register = (program, run) => {
  for (const [name, action] of Object.entries(simple))
    command(
      { texts: 'cli:', usage: `${name} [player]`, keys: { player: 'impliedPlayer' } },
      (player) => playerAction(player ?? null, constant({ action })),
    )(program, run);
};

const isOn = (word: string): boolean => parseWord(word, ['on', 'off']) === 'on';

const controls = [
  command({ ...line, usage: 'seek <player> <seconds>' }, (player, seconds) =>
    playerAction(player, constant(seekAction(seconds))),
  ),
  command({ ...line, usage: 'volume <player> <level>', options: own }, (player, level, given) => {
    const action = volumeAction(level);
    return playerAction(player, (_, target) => action(chooseScope(target, given['own'] === true)));
  }),
  command(
    { ...line, usage: 'mute <player> <on|off|toggle>', options: own },
    (player, to, given) => {
      const muted = parseWord(to, ['on', 'off', 'toggle']) === 'toggle' ? 'toggle' : to === 'on';
      const isOwn = given['own'] === true;
      return playerAction(player, (_, target) => muteAction(muted, chooseScope(target, isOwn)));
    },
  ),
  command({ ...line, usage: 'power <player> <on|off>' }, (player, to) =>
    playerAction(player, constant({ action: 'power', powered: isOn(to) })),
  ),
  command({ ...line, usage: 'ungroup <player>' }, (player) =>
    playerAction(player, constant({ action: 'ungroup' })),
  ),
];

/** Commands for a player itself. */
export const addControls: Register = (program, run) => {
  for (const add of controls) add(program, run);
};

const modes = ['off', 'one', 'all'] as const;
const queue = { queue: true };

const queueModes = [
  command({ ...line, usage: 'shuffle <player> <on|off>' }, (player, to) =>
    playerAction(player, constant({ action: 'shuffle', enabled: isOn(to) }), queue),
  ),
  command({ ...line, usage: 'repeat <player> <off|one|all>' }, (player, mode) =>
    playerAction(player, constant({ action: 'repeat', mode: parseWord(mode, modes) }), queue),
  ),
];

/** shuffle and repeat: for the queue the player plays from. */
export const addQueueModes: Register = (program, run) => {
  for (const add of queueModes) add(program, run);
};

/** group LEADER MEMBER... */
export const addGroup = command(
  { ...line, usage: 'group <leader> <members...>' },
  (leader, members) =>
    playerAction(leader, (find) => ({
      action: 'group',
      members: members.map((member) => find(member).id),
    })),
);
