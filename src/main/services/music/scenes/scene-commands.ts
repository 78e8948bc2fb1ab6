import { failure } from '../../../../shared/contract/errors.ts';
import type { CallContext, Handlers, MethodArgs } from '../../../../shared/contract/methods.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player, PlayerAction } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import type { SceneStep } from '../../../../shared/music/scenes/step.ts';

/** The handlers that scenes call, as a client would. */
export type SceneHandlers = Handlers<
  | 'music.command'
  | 'music.playMedia'
  | 'music.playIndex'
  | 'music.queueUndo'
  | 'eq.load'
  | 'eq.save'
  | 'eq.applyPreset'
>;

export interface CommandPorts {
  readonly handlers: SceneHandlers;
  readonly player: (id: string) => Player | undefined;
  readonly queue: (id: string) => Queue | undefined;
  readonly now: () => number;
  readonly context: CallContext;
}

/** What a player played before a scene changed its source, for undo. */
interface Played {
  readonly source: string | null;
  readonly state: Player['state'];
  readonly queueId: string | null;
  readonly index: number | null;
  readonly itemId: string | null;
  /** Seconds. */
  readonly elapsed: number;
}

/** Data for undoing a step besides the former value. */
export type Before =
  | { readonly k: 'played'; readonly played: Played; readonly queueUndo: string | null }
  | { readonly k: 'config'; readonly config: DspConfig };

type StepOf<F extends SceneStep['field']> = SceneStep & { readonly field: F };

/** Sends the existing commands of players for the steps of scenes. Each rejects as the command does; nothing is sent twice. */
export class SceneCommands {
  readonly #ports: CommandPorts;

  constructor(ports: CommandPorts) {
    this.#ports = ports;
  }

  async command(playerId: string, action: PlayerAction): Promise<Player> {
    return this.#ports.handlers['music.command']({ playerId, do: action }, this.#ports.context);
  }

  /** Runs one step. `before`: for undo, the value that `run` returned for the step. */
  async run(
    step: Exclude<SceneStep, { readonly field: 'volume' }>,
    before: Before | null,
  ): Promise<Before | null> {
    switch (step.field) {
      case 'group':
        await this.#group(step);
        return null;
      case 'power':
        await this.command(step.playerId, { action: 'power', powered: step.to });
        // Undo: resumes the playback that turning the player off had stopped.
        if (step.to && step.stops !== null) await this.command(step.playerId, { action: 'play' });
        return null;
      case 'source':
        if (before?.k !== 'played') return this.#play(step);
        await this.#resume(step.playerId, before);
        return null;
      case 'preset':
        return this.#preset(step, before);
    }
  }

  async #group({ playerId, to }: StepOf<'group'>): Promise<void> {
    const player = this.#require(playerId);
    const free = player.members.filter((id) => !player.staticMembers.includes(id));
    if (to.leader !== null) {
      if (player.leader === null && free.length > 0)
        await this.command(playerId, { action: 'ungroup' });
      await this.command(to.leader, { action: 'group', members: [playerId] });
      return;
    }
    if (player.leader !== null) await this.command(playerId, { action: 'ungroup' });
    const { members } = this.#require(playerId);
    const leave = members.filter((id) => !to.members.includes(id));
    const join = to.members.filter(
      (id) => !members.includes(id) && this.#ports.player(id)?.available === true,
    );
    if (to.members.length === 0 && leave.length > 0)
      await this.command(playerId, { action: 'ungroup' });
    else if (join.length + leave.length > 0)
      await this.command(playerId, { action: 'group', members: join, leave });
  }

  async #play({ playerId, to }: StepOf<'source'>): Promise<Before> {
    const played = this.#played(this.#require(playerId));
    if (to.uri === null) {
      await this.command(playerId, { action: 'select_source', source: to.source ?? '' });
      return { k: 'played', played, queueUndo: null };
    }
    const { handlers, context } = this.#ports;
    const input: MethodArgs<'music.playMedia'> = {
      playerId,
      uris: [to.uri],
      option: 'replace',
      start: null,
      startAt: null,
      radio: false,
      shuffle: null,
    };
    const { undo, queueId } = await handlers['music.playMedia'](input, context);
    return { k: 'played', played: { ...played, queueId }, queueUndo: undo };
  }

  #played({ activeSource, state, queueId, position, media, id }: Player): Played {
    const queue = this.#ports.queue(queueId ?? id);
    return {
      source: queueId === null ? activeSource : null,
      state,
      queueId: queue?.id ?? null,
      index: queue?.currentIndex ?? null,
      itemId: queue?.current?.queueItemId ?? null,
      elapsed:
        position === null ? 0 : positionAt(position, media?.duration ?? null, this.#ports.now()),
    };
  }

  /** Restores a replaced queue, otherwise continues where the player was. */
  async #resume(
    playerId: string,
    { played, queueUndo }: Before & { readonly k: 'played' },
  ): Promise<void> {
    const { handlers, context } = this.#ports;
    const { source, state, queueId, index, itemId, elapsed } = played;
    if (queueUndo !== null && queueId !== null)
      await handlers['music.queueUndo']({ queueId, undo: queueUndo }, context);
    if (source !== null) {
      await this.command(playerId, { action: 'select_source', source });
      return;
    }
    const isResumed = state === 'playing' || state === 'paused';
    if (!isResumed || queueId === null || index === null) {
      await this.command(playerId, { action: 'stop' });
      return;
    }
    if (queueUndo !== null) return;
    await handlers['music.playIndex']({ queueId, index, itemId }, context);
    if (elapsed >= 1 && this.#require(playerId).can.seek)
      await this.command(playerId, { action: 'seek', position: elapsed });
    if (state === 'paused') await this.command(playerId, { action: 'pause' });
  }

  async #preset(
    { playerId, name, to }: StepOf<'preset'>,
    before: Before | null,
  ): Promise<Before | null> {
    const { handlers, context } = this.#ports;
    if (to === null) {
      if (before?.k !== 'config')
        throw failure('not-found', t('musicscenes:reason.unknown', { player: name }));
      const { config } = before;
      await handlers['eq.save']({ playerId, config, base: null }, context);
      return null;
    }
    const { place, id } = to;
    const result = await handlers['eq.applyPreset']({ playerId, place, id }, context);
    if (result.k === 'conflict')
      throw failure('conflict', t('musicscenes:reason.conflict', { player: name }));
    return result.before === null ? null : { k: 'config', config: result.before };
  }

  #require(id: string): Player {
    const player = this.#ports.player(id);
    if (player !== undefined) return player;
    throw failure('not-found', t('musicfaults:players.unknown', { player: id }), { player: id });
  }
}
