import type { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { FieldWriterPorts, Send } from './field-writer.ts';
import { FieldWriter } from './field-writer.ts';
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

/** A writer of any field, with the type of its value hidden. */
interface AnyWriter {
  readonly writer: Pick<FieldWriter<unknown>, 'shown' | 'observe' | 'release' | 'drop'>;
  readonly apply: (player: Player) => Player;
}

/**
 * What is expected of the players: values that were asked for and that the server has not shown yet. They are laid
 * over the server's picture, and go when it confirms them, when their time is over or when the connection is lost.
 */
export class Expectations {
  readonly #ports: ExpectationPorts;
  readonly #players = new Map<string, Map<Field, AnyWriter>>();

  constructor(ports: ExpectationPorts) {
    this.#ports = ports;
  }

  /** Asks for a value; resolves and rejects as `FieldWriter.request` does. */
  request<F extends Field>({ playerId, field, value, send, step }: Wish<F>): Promise<void> {
    return this.#writer(playerId, field).request(value, send, step ?? false);
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
    this.#players.get(playerId)?.get(field)?.writer.release();
  }

  /** The server's picture of a player changed. */
  observe(playerId: string): void {
    for (const { writer } of [...(this.#players.get(playerId)?.values() ?? [])]) writer.observe();
  }

  /** Gives up everything (connection lost, profile changed): all waiting calls are rejected. */
  drop(error: AppFailure): void {
    for (const writers of [...this.#players.values()])
      for (const { writer } of [...writers.values()]) writer.drop(error);
  }

  #writer<F extends Field>(playerId: string, field: F): FieldWriter<FieldValues[F]> {
    const writers = this.#players.get(playerId) ?? new Map<Field, AnyWriter>();
    const known = writers.get(field);
    if (known !== undefined) return known.writer as FieldWriter<FieldValues[F]>;
    const spec: FieldSpec<FieldValues[F]> = fieldSpecs[field];
    const writer = new FieldWriter<FieldValues[F]>(this.#writerPorts(playerId, field, spec));
    writers.set(field, {
      writer,
      apply: (player) => (writer.shown === null ? player : spec.apply(player, writer.shown)),
    });
    this.#players.set(playerId, writers);
    return writer;
  }

  #writerPorts<F extends Field>(
    playerId: string,
    field: F,
    spec: FieldSpec<FieldValues[F]>,
  ): FieldWriterPorts<FieldValues[F]> {
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
        if (this.#players.get(playerId)?.get(field)?.writer.shown === null)
          this.#forget(playerId, field);
        changed(playerId);
      },
    };
  }

  /** A writer at rest holds nothing but the time of its last send, which the hold has outlived. */
  #forget(playerId: string, field: Field): void {
    const writers = this.#players.get(playerId);
    writers?.delete(field);
    if (writers?.size === 0) this.#players.delete(playerId);
  }
}
