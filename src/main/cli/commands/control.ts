import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import type { Plan } from './player-actions.ts';
import {
  muteAction,
  oneOf,
  playerAction,
  scopeOf,
  seekAction,
  volumeAction,
} from './player-actions.ts';
import type { Register, Run } from './registry.ts';

const simple = {
  play: 'play',
  pause: 'pause',
  toggle: 'play_pause',
  stop: 'stop',
  next: 'next',
  previous: 'previous',
} as const;

/** play, pause, toggle, stop, next, previous: also for the implied player. */
export const addTransport: Register = (program, run) => {
  for (const [name, action] of Object.entries(simple) as [
    keyof typeof simple,
    (typeof simple)[keyof typeof simple],
  ][])
    program
      .command(name)
      .description(t(`cli:command.${name}`))
      .argument('[player]', t('cli:argument.impliedPlayer'))
      .action((player: string | undefined, _options, command: Command) =>
        run(
          command,
          playerAction(player ?? null, () => ({ action })),
        ),
      );
};

type Named = 'seek' | 'volume' | 'mute' | 'power' | 'ungroup' | 'shuffle' | 'repeat';

/** A command that names its player. */
const control = (program: Command, name: Named): Command =>
  program
    .command(name)
    .description(t(`cli:command.${name}`))
    .argument('<player>', t('cli:argument.player'));

/** The action for the argument after the player's name; throws a usage error before anything else happens. */
const withWord =
  (run: Run, plan: (word: string, own: boolean) => Plan, parts?: { readonly queue: boolean }) =>
  (player: string, word: string, { own = false }: { own?: boolean }, command: Command) =>
    run(command, (context) => playerAction(player, plan(word, own), parts)(context));

const isOn = (word: string): boolean => oneOf(word, ['on', 'off']) === 'on';

/** Commands of the player itself. */
export const addControls: Register = (program, run) => {
  const seconds = withWord(run, (word) => constant(seekAction(word)));
  control(program, 'seek').argument('<seconds>', t('cli:argument.seconds')).action(seconds);
  control(program, 'volume')
    .argument('<level>', t('cli:argument.level'))
    .option('--own', t('cli:option.own'))
    .action(
      withWord(run, (word, own) => {
        const action = volumeAction(word);
        return (_, player) => action(scopeOf(player, own));
      }),
    );
  control(program, 'mute')
    .argument('<on|off|toggle>', t('cli:argument.mute'))
    .option('--own', t('cli:option.own'))
    .action(
      withWord(run, (word, own) => {
        const muted = oneOf(word, ['on', 'off', 'toggle']) === 'toggle' ? 'toggle' : word === 'on';
        return (_, player) => muteAction(muted, scopeOf(player, own));
      }),
    );
  control(program, 'power')
    .argument('<on|off>', t('cli:argument.power'))
    .action(withWord(run, (word) => constant({ action: 'power', powered: isOn(word) })));
  control(program, 'ungroup').action((player: string, _options, command: Command) =>
    run(command, playerAction(player, constant({ action: 'ungroup' }))),
  );
};

/** shuffle and repeat: of the player's queue. */
export const addQueueModes: Register = (program, run) => {
  const queue = { queue: true };
  control(program, 'shuffle')
    .argument('<on|off>', t('cli:argument.power'))
    .action(withWord(run, (word) => constant({ action: 'shuffle', enabled: isOn(word) }), queue));
  const modes = ['off', 'one', 'all'] as const;
  control(program, 'repeat')
    .argument('<off|one|all>', t('cli:argument.repeat'))
    .action(
      withWord(run, (word) => constant({ action: 'repeat', mode: oneOf(word, modes) }), queue),
    );
};

/** group LEADER MEMBER... */
export const addGroup: Register = (program, run) => {
  program
    .command('group')
    .description(t('cli:command.group'))
    .argument('<leader>', t('cli:argument.leader'))
    .argument('<members...>', t('cli:argument.members'))
    .action((leader: string, members: readonly string[], _options, command: Command) =>
      run(
        command,
        playerAction(leader, (find) => ({
          action: 'group',
          members: members.map((member) => find(member).id),
        })),
      ),
    );
};

const constant =
  (action: ReturnType<Plan>): Plan =>
  () =>
    action;
