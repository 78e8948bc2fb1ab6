import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Clock } from '../../../../shared/lib/clock.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { currentGroup } from '../../../../shared/music/scenes/current.ts';
import type { SceneOutcome, SceneStep } from '../../../../shared/music/scenes/step.ts';
import type { Before, SceneCommands } from './scene-commands.ts';
import type { Logger } from '../../../platform/ports.ts';

import { sleep } from '../../../net/client.ts';

/** Maximum number of steps of one fade, so that a server gets few commands however long the fade takes. */
const MAX_FADE_STEPS = 10;

interface FadePorts {
  readonly clock: Clock;
  /** The level that the server last reported (percent). The shown level may be an expected one that another client has already changed. */
  readonly level: () => number | null;
  readonly set: (level: number) => Promise<Player>;
  /** Whether the user changed the volume, or the connection is lost. */
  readonly isOver: () => boolean;
}

/**
 * Changes a volume to `to` (percent) within `seconds`, in steps. False: it stopped because somebody changed the volume meanwhile. Rejects
 * as the command does.
 */
async function fadeVolume(to: number, seconds: number, ports: FadePorts): Promise<boolean> {
  const { clock, level, set, isOver } = ports;
  const from = level() ?? to;
  const count = seconds === 0 ? 1 : Math.min(MAX_FADE_STEPS, Math.max(1, Math.abs(to - from)));
  const start = clock.monotonic();
  let last: number | null = null;
  const interval = (seconds * 1000) / count;
  for (let step = 1; step <= count; step = Math.max(step + 1, due(count, interval, start, clock))) {
    const wait = start + interval * (step - 1) - clock.monotonic();
    if (wait > 0) await sleep(clock, wait);
    if (isOver() || (last !== null && level() !== last)) return false;
    ({ volume: last } = await set(Math.round(from + ((to - from) * step) / count)));
  }
  return true;
}

/** The index of the step that is due now. Skips steps on a slow server, but never the last one. */
function due(count: number, interval: number, start: number, clock: Clock): number {
  if (interval === 0) return 0;
  return Math.min(count, Math.ceil((clock.monotonic() - start) / interval));
}

/** A completed step, and the data for undoing it. */
export interface DoneStep {
  readonly step: SceneStep;
  readonly before: Before | null;
}

interface RunPorts {
  readonly commands: SceneCommands;
  readonly clock: Clock;
  readonly log: Logger;
  readonly player: (id: string) => Player | undefined;
  /** As the server last reported it. */
  readonly real: (id: string) => Player | undefined;
  /** Duration of a volume change (s). */
  readonly fade: number;
}

/** Runs steps and records the outcome of each. After a lost connection it sends nothing more. */
export class SceneRun {
  readonly outcomes: SceneOutcome[] = [];
  readonly done: DoneStep[] = [];
  readonly #ports: RunPorts;
  /** Players whose volume the user changed, and players that could not be turned on. */
  readonly #moved = new Set<string>();
  readonly #off = new Set<string>();
  #lost = false;

  constructor(ports: RunPorts) {
    this.#ports = ports;
  }

  /** Handles a lost connection: skips the remaining steps. */
  lose(): void {
    this.#lost = true;
  }

  /** Handles a volume change by the user: a fade of this player stops at that level. */
  moveVolume(playerId: string): void {
    this.#moved.add(playerId);
  }

  /** Runs the steps of one field: volumes in parallel, because each may take as long as the fade; others one after another. */
  async run(
    steps: readonly SceneStep[],
    before: (step: SceneStep) => Before | null,
  ): Promise<void> {
    const [first] = steps;
    if (first?.field === 'volume') {
      const start = this.outcomes.length;
      await Promise.all(steps.map((step) => this.#one(step, null)));
      const ended = this.outcomes.splice(start);
      const place = ({ step }: SceneOutcome): number => steps.indexOf(step);
      this.outcomes.push(...ended.sort((a, b) => place(a) - place(b)));
      return;
    }
    for (const step of steps) await this.#one(step, before(step));
  }

  /** Records a step that an earlier one completed too, such as joining a group that turned the player on. */
  note(step: SceneStep): void {
    this.#finish({ step, before: null });
  }

  async #one(step: SceneStep, before: Before | null): Promise<void> {
    if (this.#lost) this.#end(step, 'skipped', t('musicscenes:reason.lost'));
    else if (step.field !== 'power' && this.#off.has(step.playerId))
      this.#end(step, 'skipped', t('musicscenes:reason.off', { player: step.name }));
    else if (isDone(step, this.#ports.player(step.playerId))) this.note(step);
    else await this.#send(step, before);
  }

  async #send(step: SceneStep, before: Before | null): Promise<void> {
    try {
      if (step.field === 'volume') {
        const arrived = await this.#fade(step);
        if (arrived) this.#finish({ step, before: null });
        else this.#end(step, 'skipped', this.#whyStopped());
      } else this.#finish({ step, before: await this.#ports.commands.run(step, before) });
    } catch (error) {
      if (step.field === 'power' && step.to) this.#off.add(step.playerId);
      this.#end(step, 'failed', this.#toReason(error));
    }
  }

  #toReason(error: unknown): string {
    if (error instanceof AppFailure) return error.message;
    this.#ports.log.error('a step of a scene failed', { error });
    return t('musicscenes:reason.internal');
  }

  #whyStopped(): string {
    return this.#lost ? t('musicscenes:reason.lost') : t('musicscenes:reason.moved');
  }

  #fade({ playerId, to }: SceneStep & { readonly field: 'volume' }): Promise<boolean> {
    const { clock, real, commands, fade } = this.#ports;
    return fadeVolume(to, fade, {
      clock,
      level: () => real(playerId)?.volume ?? null,
      set: (level) => commands.command(playerId, { action: 'volume_set', level }),
      isOver: () => this.#lost || this.#moved.has(playerId),
    });
  }

  #finish(done: DoneStep): void {
    this.done.push(done);
    this.#end(done.step, 'done', null);
  }

  #end(step: SceneStep, outcome: SceneOutcome['outcome'], reason: string | null): void {
    this.outcomes.push({ step, outcome, reason });
  }
}

/** Whether an earlier step has already led to the value. */
function isDone(step: SceneStep, player: Player | undefined): boolean {
  if (player === undefined) return false;
  switch (step.field) {
    case 'group':
      return equal(currentGroup(player), step.to);
    case 'power':
      return player.powered === step.to;
    case 'volume':
      return player.volume === step.to;
    default:
      return false;
  }
}
