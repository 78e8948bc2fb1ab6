import type { Handlers } from '../../../../shared/contract/methods.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import type { queueMethods } from '../../../../shared/music/queue-contract.ts';
import type { CommandContext } from '../commands/context.ts';
import type { PlayerContext } from '../players/player-context.ts';
import type { QueuePages } from './queue-pages.ts';

export interface QueueEditorPorts {
  readonly commands: CommandContext;
  readonly pages: QueuePages;
  readonly context: Pick<PlayerContext, 'art'>;
  readonly queue: (id: string) => Queue | undefined;
}

/** Plays media and edits queues. */
export class QueueEditor {
  readonly handlers: Handlers<
    Exclude<keyof typeof queueMethods, 'music.queueItems' | 'music.playIndex'>
  >;

  constructor(_ports: QueueEditorPorts) {
    const notYet = (): never => {
      throw failure('unsupported', t('errors:player.noCommand', { command: 'player_queues' }));
    };
    this.handlers = {
      'music.playMedia': notYet,
      'music.queueMove': notYet,
      'music.queueRemove': notYet,
      'music.queueClear': notYet,
      'music.queueUndo': notYet,
      'music.queueTransfer': notYet,
      'music.queueSave': notYet,
      'music.queueOptions': notYet,
      'music.queueLeft': notYet,
    };
  }

  /** Drops everything of the previous profile. */
  clear(): void {}
}
