import type { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { FieldWriterPorts, Send } from './field-writer.ts';
import { FieldWriter } from './field-writer.ts';
import type { Field, FieldSpec, FieldValues } from './fields.ts';
import { fieldSpecs } from './fields.ts';
import type { LimitPorts } from './limit.ts';

export interface ExpectationPorts extends LimitPorts {
  /** The server's own state of a player. */
  readonly real: (playerId: string) => Player | undefined;
  /** The expected values of a player changed: publish it again. */
  readonly changed: (playerId: string) => void;
  readonly unconfirmed: (playerId: string) => AppFailure;
}

interface RequestedChange<F extends Field> {
  readonly playerId: string;
  readonly field: F;
  readonly value: FieldValues[F];
  readonly send: Send<FieldValues[F]>;
  /** A single step: sent at once, not delayed by the spacing of a drag. */
  readonly step?: boolean;
}

/** A writer of any field, with the type of its value hidden. */
interface AnyWriter {
  readonly writer: Pick<FieldWriter<unknown>, 'shown' | 'observe' | 'release' | 'drop'>;
  readonly apply: (player: Player) => Player;
}

/**
 * Expected values of players: requested values that the server has not shown yet. They override
 * the server's state until it confirms them, their time limit ends or the connection is lost.
 */
export class Expectations {
  readonly #ports: ExpectationPorts;
  readonly #players = new Map<string, Map<Field, AnyWriter>>();

  constructor(ports: ExpectationPorts) {
    this.#ports = ports;
  }

  /** Requests a value; resolves and rejects as `FieldWriter.request` does. */
  request<F extends Field>({
    playerId,
    field,
    value,
    send,
    step,
  }: RequestedChange<F>): Promise<void> {
    return this.#writer(playerId, field).request(value, send, step ?? false);
  }

  /** Whether a field shows the server's value and no command for it is pending. */
  resting(playerId: string, field: Field): boolean {
    return this.#players.get(playerId)?.has(field) !== true;
  }

  /** The player with all expected values, and the names of those fields. */
  overlay(player: Player): Player {
    let shown = player;
    for (const { apply } of this.#players.get(player.id)?.values() ?? []) shown = apply(shown);
    return shown;
  }

  /** Stops holding a confirmed value, because another command is about to change the field. */
  release(playerId: string, field: Field): void {
    this.#players.get(playerId)?.get(field)?.writer.release();
  }

  /** Releases the field of a member's groups, including a group player that lists the member but plays nothing now. */
  releaseGroups(memberId: string, field: 'groupVolume' | 'groupMuted'): void {
    for (const id of [...this.#players.keys()])
      if (id === memberId || this.#ports.real(id)?.members.includes(memberId) === true)
        this.release(id, field);
  }

  /** Handles a change of the server's state of a player. */
  observe(playerId: string): void {
    for (const { writer } of [...(this.#players.get(playerId)?.values() ?? [])]) writer.observe();
  }

  /** Drops everything (connection lost, profile changed): rejects all waiting calls. */
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

  /** An idle writer contains only the time of its last send, which the hold has outlived. */
  #forget(playerId: string, field: Field): void {
    const writers = this.#players.get(playerId);
    writers?.delete(field);
    if (writers?.size === 0) this.#players.delete(playerId);
  }
}
