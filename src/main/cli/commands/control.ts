import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import {
  muteAction,
  oneOf,
  playerAction,
  scopeOf,
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

interface Own {
  readonly own?: boolean;
}

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
    .option('--own', t('cli:option.own'))
    .action((player: string, level: string, { own = false }: Own, command: Command) =>
      run(command, (context) => {
        const action = volumeAction(level);
        return playerAction(player, (_, found) => action(scopeOf(found, own)))(context);
      }),
    );
  control('mute')
    .argument('<on|off|toggle>', t('cli:argument.mute'))
    .option('--own', t('cli:option.own'))
    .action((player: string, word: string, { own = false }: Own, command: Command) =>
      run(command, (context) => {
        const choice = oneOf(word, ['on', 'off', 'toggle']);
        const muted = choice === 'toggle' ? choice : choice === 'on';
        return playerAction(player, (_, found) => muteAction(muted, scopeOf(found, own)))(context);
      }),
    );
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

/** shuffle and repeat: of the queue that the player plays from. */
export const addQueueModes: Register = (program, run) => {
  program
    .command('shuffle')
    .description(t('cli:command.shuffle'))
    .argument('<player>', t('cli:argument.player'))
    .argument('<on|off>', t('cli:argument.power'))
    .action((player: string, word: string, _options, command: Command) =>
      run(command, (context) => {
        const enabled = oneOf(word, ['on', 'off']) === 'on';
        const action = { action: 'shuffle', enabled } as const;
        return playerAction(player, () => action, { queue: true })(context);
      }),
    );
  program
    .command('repeat')
    .description(t('cli:command.repeat'))
    .argument('<player>', t('cli:argument.player'))
    .argument('<off|one|all>', t('cli:argument.repeat'))
    .action((player: string, word: string, _options, command: Command) =>
      run(command, (context) => {
        const action = { action: 'repeat', mode: oneOf(word, ['off', 'one', 'all']) } as const;
        return playerAction(player, () => action, { queue: true })(context);
      }),
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
