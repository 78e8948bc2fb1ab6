import { t } from '../i18n/translate.ts';
import type { Volume } from '../music/player-view.ts';
import { mainVolume, setLevel, setMuted } from '../music/player-view.ts';
import type { Player, PlayerAction } from '../music/player.ts';
import { call, submenu, item } from './model.ts';
import type { TrayItem, TrayState } from './model.ts';
import { canControl } from './transport-items.ts';

/** Percentage points between the levels in the menu. */
const STEP = 10;
const levels = Array.from({ length: 100 / STEP + 1 }, (_, index) => index * STEP);

/** The offered level that is closest to `level` (percent). */
export const nearestLevel = (level: number): number =>
  Math.min(100, Math.max(0, Math.round(level / STEP) * STEP));

/** Mute, one step up or down, and levels in steps of ten; for a leader or a group, those of the group. */
export function volumeItems(state: TrayState, player: Player): TrayItem[] {
  const volume = mainVolume(player);
  if (volume === null) return [{ kind: 'row', id: 'volume', label: t('music:player.noVolume') }];
  return [
    submenu(
      'volume',
      volumeWords(volume),
      [
        ...muteItem(player, volume),
        ...stepItems(state, player, volume),
        { kind: 'separator', id: 'volume/levels' },
        ...levelItems(state, player, volume),
      ],
      canControl(state),
    ),
  ];
}

/** "Volume: 38%", "Group volume: 38%, muted". */
function volumeWords({ scope, muted, level }: Volume): string {
  const word = muted ? 'muted' : 'level';
  return t(`tray:volume.${scope}.${word}`, { level });
}

const act = (player: Player, action: PlayerAction) =>
  call('music.command', { playerId: player.id, do: action });

const muteItem = (player: Player, { canMute, muted, scope }: Volume): TrayItem[] =>
  canMute
    ? [
        {
          kind: 'check',
          id: 'volume/mute',
          label: t('tray:volume.mute'),
          enabled: true,
          checked: muted,
          command: act(player, setMuted(scope, !muted)),
        },
      ]
    : [];

/** The maximum level (percent) for this volume; the core enforces the limits of group members. */
const loudest = ({ ceiling }: TrayState, { scope }: Volume): number =>
  scope === 'group' ? 100 : ceiling;

function stepItems(state: TrayState, player: Player, volume: Volume): TrayItem[] {
  const { scope, level } = volume;
  const by = state.volumeStep;
  const to = (wanted: number): PlayerAction => setLevel(scope, Math.min(100, Math.max(0, wanted)));
  // The core adds up steps that come faster than the menu updates.
  const louder: PlayerAction = scope === 'group' ? to(level + by) : { action: 'volume_up', by };
  const softer: PlayerAction = scope === 'group' ? to(level - by) : { action: 'volume_down', by };
  return [
    item(
      'volume/louder',
      t('tray:volume.louder', { by }),
      act(player, louder),
      level < loudest(state, volume),
    ),
    item('volume/softer', t('tray:volume.softer', { by }), act(player, softer), level > 0),
  ];
}

function levelItems(state: TrayState, player: Player, volume: Volume): TrayItem[] {
  const nearest = nearestLevel(volume.level);
  return levels.map((level) => ({
    kind: 'radio',
    id: `volume/${String(level)}`,
    label: t('tray:volume.percent', { level }),
    enabled: level <= loudest(state, volume),
    checked: level === nearest,
    command: act(player, setLevel(volume.scope, level)),
  }));
}
