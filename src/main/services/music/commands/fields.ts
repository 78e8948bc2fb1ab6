import type { Anchor, Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import type { FieldWriterRules, ShownValue } from './field-writer.ts';
import { ECHO_HOLD_MS } from './field-writer.ts';

/** Player values that can be expected before the server shows them. */
export interface FieldValues {
  state: 'playing' | 'paused' | 'idle';
  volume: number;
  groupVolume: number;
  muted: boolean;
  groupMuted: boolean;
  powered: boolean;
  /** Seconds. */
  position: number;
}
export type Field = keyof FieldValues;

export interface FieldSpec<V> {
  readonly rules: FieldWriterRules;
  /** Whether the server's state of the player shows the value at `now` (ms since epoch). */
  reached(real: Player, value: V, since: number, now: number): boolean;
  server(real: Player): unknown;
  apply(player: Player, shown: ShownValue<V>): Player;
}

const dragged: FieldWriterRules = { spacing: 100, hold: ECHO_HOLD_MS, acceptsOther: true };
const switched: FieldWriterRules = { spacing: 0, hold: 0, acceptsOther: false };

/** The server does not report shorter seeks (reference 5.5), so they are not requested either (s). */
const SEEK_TOLERANCE_SECONDS = 3;

type Pending = Player['pending'][number];

function marked(player: Player, pending: Pending, shown: ShownValue<unknown>): Player['pending'] {
  return shown.pending && !player.pending.includes(pending)
    ? [...player.pending, pending]
    : player.pending;
}

/** The position when a change was requested, continuing at `rate` from there. */
function turned(player: Player, at: number, rate: number): Anchor | null {
  const anchor = player.position;
  if (anchor === null || (anchor.rate !== 0) === (rate !== 0)) return anchor;
  return { elapsed: positionAt(anchor, player.media?.duration ?? null, at), at, rate };
}

const silentOr = (state: Player['state']): Player['state'] =>
  state === 'unknown' ? 'idle' : state;

const state: FieldSpec<FieldValues['state']> = {
  rules: switched,
  // A player that cannot pause stops, so any silence confirms "paused"; a pause does not confirm "idle".
  reached: (real, value) =>
    value === 'paused' ? real.state !== 'playing' : silentOr(real.state) === value,
  server: (real) => real.state,
  apply: (player, shown) => ({
    ...player,
    state: shown.value,
    position: turned(player, shown.since, shown.value === 'playing' ? 1 : 0),
    pending: marked(player, 'state', shown),
  }),
};

const position: FieldSpec<number> = {
  rules: switched,
  reached: (real, value, since, now) => {
    if (real.position === null) return false;
    const grown = real.position.rate * ((now - since) / 1000);
    const is = positionAt(real.position, real.media?.duration ?? null, now);
    return (
      Math.abs(is - (value + grown)) <= SEEK_TOLERANCE_SECONDS ||
      Math.abs(is - value) <= SEEK_TOLERANCE_SECONDS
    );
  },
  server: (real) => real.position,
  apply: (player, shown) => ({
    ...player,
    position: { elapsed: shown.value, at: shown.since, rate: player.position?.rate ?? 0 },
    pending: marked(player, 'position', shown),
  }),
};

type PlainField = 'volume' | 'groupVolume' | 'muted' | 'groupMuted' | 'powered';

/** A field that shows the requested value and is marked as `pending` until confirmed. */
const plain = <F extends PlainField>(
  field: F,
  rules: FieldWriterRules,
  pending: Pending,
  reached = (real: Player, value: FieldValues[F]): boolean => Object.is(real[field], value),
): FieldSpec<FieldValues[F]> => ({
  rules,
  reached,
  server: (real) => real[field],
  apply: (player, shown) => ({
    ...player,
    [field]: shown.value,
    pending: marked(player, pending, shown),
  }),
});

export const fieldSpecs: { readonly [F in Field]: FieldSpec<FieldValues[F]> } = {
  state,
  volume: plain('volume', dragged, 'volume'),
  // The members' levels are whole and limited to 0 and 100, so their mean may differ from the target by one.
  groupVolume: plain(
    'groupVolume',
    dragged,
    'groupVolume',
    (real, value) => Math.abs((real.groupVolume ?? -9) - value) <= 1,
  ),
  muted: plain('muted', switched, 'muted'),
  groupMuted: plain('groupMuted', switched, 'muted'),
  powered: plain('powered', switched, 'powered'),
  position,
};
