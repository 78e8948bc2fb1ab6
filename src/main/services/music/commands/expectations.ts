import type { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { LanePorts, Send } from './field-lane.ts';
import { FieldLane } from './field-lane.ts';
import type { Field, FieldSpec, FieldValues } from './fields.ts';
import { fieldSpecs } from './fields.ts';
import type { LimitPorts } from './limit.ts';

export interface ExpectationPorts extends LimitPorts {
  /** The server's own picture of a player. */
  readonly real: (playerId: string) => Player | undefined;
  /** What is expected of a player changed: publish it again. */
  readonly changed: (playerId: string) => void;
  readonly unconfirmed: (playerId: string) => AppFailure;
}

interface Wish<F extends Field> {
  readonly playerId: string;
  readonly field: F;
  readonly value: FieldValues[F];
  readonly send: Send<FieldValues[F]>;
  /** A single step: sent at once, not held back by the spacing of a drag. */
  readonly step?: boolean;
}

/** A lane of any field, with the type of its value hidden. */
interface AnyLane {
  readonly lane: Pick<FieldLane<unknown>, 'shown' | 'observe' | 'release' | 'drop'>;
  readonly apply: (player: Player) => Player;
}

/**
 * What is expected of the players: values that were asked for and that the server has not shown yet. They are laid
 * over the server's picture, and go when it confirms them, when their time is over or when the connection is lost.
 */
export class Expectations {
  readonly #ports: ExpectationPorts;
  readonly #players = new Map<string, Map<Field, AnyLane>>();

  constructor(ports: ExpectationPorts) {
    this.#ports = ports;
  }

  /** Asks for a value; resolves and rejects as `FieldLane.request` does. */
  request<F extends Field>({ playerId, field, value, send, step }: Wish<F>): Promise<void> {
    return this.#lane(playerId, field).request(value, send, step ?? false);
  }

  /** Whether a field shows the server's value and nothing of it is on its way. */
  resting(playerId: string, field: Field): boolean {
    return this.#players.get(playerId)?.has(field) !== true;
  }

  /** The player with all that is expected of it, and which fields that are. */
  overlay(player: Player): Player {
    let shown = player;
    for (const { apply } of this.#players.get(player.id)?.values() ?? []) shown = apply(shown);
    return shown;
  }

  /** Ends the hold of a confirmed value, because a command for others is about to change it. */
  release(playerId: string, field: Field): void {
    this.#players.get(playerId)?.get(field)?.lane.release();
  }

  /** The server's picture of a player changed. */
  observe(playerId: string): void {
    for (const { lane } of [...(this.#players.get(playerId)?.values() ?? [])]) lane.observe();
  }

  /** Gives up everything (connection lost, profile changed): all waiting calls are rejected. */
  drop(error: AppFailure): void {
    for (const lanes of [...this.#players.values()])
      for (const { lane } of [...lanes.values()]) lane.drop(error);
  }

  #lane<F extends Field>(playerId: string, field: F): FieldLane<FieldValues[F]> {
    const lanes = this.#players.get(playerId) ?? new Map<Field, AnyLane>();
    const known = lanes.get(field);
    if (known !== undefined) return known.lane as FieldLane<FieldValues[F]>;
    const spec: FieldSpec<FieldValues[F]> = fieldSpecs[field];
    const lane = new FieldLane<FieldValues[F]>(this.#lanePorts(playerId, field, spec));
    lanes.set(field, {
      lane,
      apply: (player) => (lane.shown === null ? player : spec.apply(player, lane.shown)),
    });
    this.#players.set(playerId, lanes);
    return lane;
  }

  #lanePorts<F extends Field>(
    playerId: string,
    field: F,
    spec: FieldSpec<FieldValues[F]>,
  ): LanePorts<FieldValues[F]> {
    const { clock, readBack, readBackAt, real, changed, unconfirmed } = this.#ports;
    return {
      clock,
      readBack,
      readBackAt,
      rules: spec.rules,
      reached: (value, since) => {
        const player = real(playerId);
        return player !== undefined && spec.reached(player, value, since, clock.now());
      },
      server: () => {
        const player = real(playerId);
        return player === undefined ? null : spec.server(player);
      },
      unconfirmed: () => unconfirmed(playerId),
      changed: () => {
        if (this.#players.get(playerId)?.get(field)?.lane.shown === null)
          this.#forget(playerId, field);
        changed(playerId);
      },
    };
  }

  /** A lane at rest holds nothing but the time of its last send, which the hold has outlived. */
  #forget(playerId: string, field: Field): void {
    const lanes = this.#players.get(playerId);
    lanes?.delete(field);
    if (lanes?.size === 0) this.#players.delete(playerId);
  }
}
