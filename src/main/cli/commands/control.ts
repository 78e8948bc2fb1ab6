import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import { oneOf, playerAction, seekAction, volumeAction } from './player-actions.ts';
import type { Register } from './registry.ts';

const simple = {
  play: 'play',
  pause: 'pause',
  toggle: 'play_pause',
  stop: 'stop',
  next: 'next',
  previous: 'previous',
} as const;

/** play, pause, toggle, stop, next, previous: for the implied player too. */
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

/** Commands that name their player. */
export const addControls: Register = (program, run) => {
  const control = (name: 'seek' | 'volume' | 'mute' | 'power' | 'ungroup'): Command =>
    program
      .command(name)
      .description(t(`cli:command.${name}`))
      .argument('<player>', t('cli:argument.player'));

  control('seek')
    .argument('<seconds>', t('cli:argument.seconds'))
    .action((player: string, seconds: string, _options, command: Command) => {
      return run(command, (context) =>
        playerAction(player, constant(seekAction(seconds)))(context),
      );
    });
  control('volume')
    .argument('<level>', t('cli:argument.level'))
    .action((player: string, level: string, _options, command: Command) => {
      return run(command, (context) =>
        playerAction(player, constant(volumeAction(level)))(context),
      );
    });
  control('mute')
    .argument('<on|off|toggle>', t('cli:argument.mute'))
    .action((player: string, word: string, _options, command: Command) => {
      const muted = { on: true, off: false, toggle: 'toggle' } as const;
      return run(command, (context) => {
        const choice = oneOf(word, ['on', 'off', 'toggle']);
        return playerAction(player, () => ({ action: 'mute', muted: muted[choice] }))(context);
      });
    });
  control('power')
    .argument('<on|off>', t('cli:argument.power'))
    .action((player: string, word: string, _options, command: Command) =>
      run(command, (context) => {
        const powered = oneOf(word, ['on', 'off']) === 'on';
        return playerAction(player, () => ({ action: 'power', powered }))(context);
      }),
    );
  control('ungroup').action((player: string, _options, command: Command) =>
    run(
      command,
      playerAction(player, () => ({ action: 'ungroup' })),
    ),
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

function constant<T>(value: T): () => T {
  return () => value;
}
