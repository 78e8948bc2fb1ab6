import '../../palette/texts.ts';
import '../../../shared/eq/texts.ts';
import { SlidersVertical } from 'lucide-react';
import { createElement } from 'react';
import { isPresetOn, isSaved } from '../../../shared/eq/presets.ts';
import type { EqPreset } from '../../../shared/eq/state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { call, send, tellFailure } from '../../state/calls.ts';
import { navigate } from '../../state/route.ts';
import { Thumbnail } from './presets/PresetRow.tsx';
import { savedActions } from './presets/saved-actions.ts';
import { fileActions } from './transfer/file-actions.ts';
import { readTopic } from '../../state/topics.ts';

/** The player of a music entry; null: another kind of entry. */
const readPlayer = ({ id, page }: PaletteEntry): string | null =>
  page === true && id.startsWith('player:') ? id.slice('player:'.length) : null;

/** Why presets can't be applied now; '': they can. */
function lockedReason(): string {
  const { readOnly } = readTopic('eq.server');
  return readOnly === null ? '' : t('eq:palette.locked');
}

/** Why a preset can't be changed now; '': it can. */
const lockedPreset = ({ place }: EqPreset): string => (place === 'local' ? '' : lockedReason());

const apply = (playerId: string, { place, id }: EqPreset): void =>
  tellFailure(call('eq.applyPreset', { playerId, place, id }));

/** Plays a preset until the returned function is called, which restores the configuration. */
function listen(playerId: string, { place, id }: EqPreset): () => void {
  const config = readTopic('eq.players')[playerId]?.config ?? null;
  if (config === null || lockedReason() !== '') return () => undefined;
  const applied = call('eq.applyPreset', { playerId, place, id });
  return () => tellFailure(applied.then(() => call('eq.save', { playerId, config, base: null })));
}

/** Whether a player has the configuration of a preset: applied without edits since, or equal. */
function isOn(playerId: string, preset: EqPreset): boolean {
  const config = readTopic('eq.players')[playerId]?.config;
  return config != null && isPresetOn(preset, config);
}

const countBands = ({ config }: EqPreset): number =>
  config.filters.reduce(
    (sum, filter) => sum + (filter.type === 'parametric_eq' ? filter.bands.length : 0),
    0,
  );

/** Adds the presets and the equalizer to a player's list of actions. */
function extend(entry: PaletteEntry): readonly PaletteAction[] {
  const playerId = readPlayer(entry);
  const { presets } = readTopic('eq.presets');
  if (playerId === null || presets.length === 0) return [];
  if (readTopic('eq.players')[playerId]?.status === 'none') return [];
  const active = presets.find((preset) => isOn(playerId, preset));
  const group = t('eq:palette.group');
  return [
    {
      id: 'preset',
      group,
      label: t('eq:palette.preset'),
      facts: active?.name,
      icon: SlidersVertical,
      why: lockedReason(),
      run: () => undefined,
      options: presets.map((preset) => ({
        id: `${preset.place}/${preset.id}`,
        label: preset.name,
        note: t('eq:palette.bands', { count: countBands(preset) }),
        picture: createElement(Thumbnail, { config: preset.config }),
        on: preset === active,
        listen: () => listen(playerId, preset),
        choose: () => apply(playerId, preset),
      })),
    },
    {
      id: 'equalizer',
      group,
      label: t('eq:palette.open'),
      icon: SlidersVertical,
      run: () => {
        send('music.choosePlayer', { playerId });
        navigate('equalizer');
      },
    },
  ];
}

const run = (work: () => Promise<unknown>): void => tellFailure(work());

/** A preset as a command for the selected player. */
function toEntry(preset: EqPreset): PaletteEntry {
  const { playerId } = readTopic('music.chosen');
  const player = playerId === null ? undefined : readTopic('music.players')[playerId];
  const name = t('eq:palette.apply', { name: preset.name });
  return {
    id: `preset:${preset.place}/${preset.id}`,
    scope: 'commands',
    panel: 'equalizer',
    icon: SlidersVertical,
    name,
    kind: t('palette:kind.command'),
    facts: player === undefined ? undefined : t('eq:palette.on', { name: player.name }),
    actions: () => [
      {
        id: 'apply',
        label: name,
        icon: SlidersVertical,
        why: player === undefined ? t('eq:palette.noPlayer') : lockedReason(),
        run: () => {
          if (playerId !== null) apply(playerId, preset);
        },
      },
      ...(isSaved(preset) ? savedActions(preset, { locked: lockedPreset(preset), run }) : []),
    ],
  };
}

/** Those of the panel's menu, for the player that the panel opens. */
const fileEntries = (): readonly PaletteEntry[] =>
  fileActions().map(({ id, label, icon, run: open }) => {
    const name = t('eq:palette.command', { action: label });
    const run = (): void => {
      navigate('equalizer');
      open();
    };
    return {
      id: `equalizer:${id}`,
      scope: 'commands',
      panel: 'equalizer',
      icon,
      name,
      kind: t('palette:kind.command'),
      actions: () => [{ id, label: name, icon, run }],
    };
  });

const entries = (): readonly PaletteEntry[] => {
  // The selected player's sound processing tells which preset is in use.
  const { playerId } = readTopic('music.chosen');
  const sound = playerId === null ? undefined : readTopic('eq.players')[playerId];
  if (playerId !== null && sound === undefined) load(playerId);
  const presets = readTopic('eq.presets').presets.map(toEntry);
  return sound === undefined || sound.status === 'none' ? presets : [...presets, ...fileEntries()];
};

const requested = new Set<string>();

/** Loads the sound processing of a player once. */
function load(playerId: string): void {
  if (requested.has(playerId) || readTopic('eq.server').readOnly === 'offline') return;
  requested.add(playerId);
  call('eq.load', { playerId }).catch(() => requested.delete(playerId));
}

export const eqPalette: readonly PaletteSource[] = [
  {
    id: 'equalizer',
    panel: 'equalizer',
    scope: 'commands',
    topics: ['eq.server', 'eq.players', 'eq.presets', 'music.chosen'],
    entries,
    suggestions: () => entries(),
    extend,
  },
];
