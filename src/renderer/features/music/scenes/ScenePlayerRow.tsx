import { memo } from 'react';
import { ChevronDown } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { canJoin } from '../../../../shared/music/joining.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import { toScenePreset } from '../../../../shared/music/scenes/current.ts';
import type { Scene, SceneGroup, ScenePlayer } from '../../../../shared/music/scenes/model.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Menu, MenuOptions } from '../../../ui/Menu.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import text from '../../../ui/text.module.css';
import {
  editPlayer,
  removeEntry,
  replacePlayer,
  switchPlayer,
  tickPlayer,
} from './player-edits.ts';
import css from './SceneEditor.module.css';

interface Props {
  readonly id: string;
  readonly scene: Scene;
  /** null: not ticked. */
  readonly entry: ScenePlayer | null;
  readonly state: SceneState;
}

/** A player in the editor: whether the scene changes it, and how. */
export const ScenePlayerRow = memo(function ScenePlayerRow({ id, scene, entry, state }: Props) {
  const player = state.players[id] ?? null;
  if (player === null && entry !== null)
    return <MissingRow scene={scene} entry={entry} state={state} />;
  if (player === null) return null;
  const { name, available } = player;
  return (
    <div
      className={css['row']}
      data-ticked={entry !== null || undefined}
      data-off={entry?.powered === false || undefined}
    >
      <div className={css['who']}>
        <Checkbox
          checked={entry !== null}
          disabled={entry === null && !available}
          onChecked={(on) => tickPlayer(scene, player, state, on)}
          note={
            entry !== null && entry.powered !== false && player.can.group ? (
              <GroupMenu scene={scene} entry={entry} player={player} state={state} />
            ) : undefined
          }
        >
          <span dir="auto">{name}</span>
          {!available && <span className={css['away']}>{t('musicscenes:editor.offline')}</span>}
        </Checkbox>
      </div>
      {entry === null ? (
        <span className={css['asIs']}>{t('musicscenes:editor.asIs')}</span>
      ) : (
        <Values scene={scene} entry={entry} player={player} state={state} />
      )}
    </div>
  );
});

interface ValueProps {
  readonly scene: Scene;
  readonly entry: ScenePlayer;
  readonly player: Player;
  readonly state: SceneState;
}

function Values({ scene, entry, player, state }: ValueProps) {
  const { id, name, can } = player;
  const isOn = entry.powered !== false;
  return (
    <>
      <span className={css['power']}>
        {can.power && (
          <Switch
            label={t('musicscenes:editor.powerOf', { player: name })}
            checked={entry.powered ?? player.powered !== false}
            onChecked={(on) => switchPlayer(scene, entry, player, on)}
          />
        )}
      </span>
      {isOn && entry.volume !== null ? (
        <span className={css['volume']}>
          <Slider
            label={t('musicscenes:editor.volumeOf', { player: name })}
            value={entry.volume}
            limit={state.ceilings[id] ?? null}
            keyStep={1}
            pageStep={10}
            onCommit={(volume) => editPlayer(scene, id, { volume: Math.round(volume) })}
          />
          <span className={css['level']}>{entry.volume}</span>
        </span>
      ) : (
        <span className={css['noVolume']}>{isOn ? t('musicscenes:editor.asIs') : '—'}</span>
      )}
      <PresetSelect scene={scene} entry={entry} player={player} state={state} />
    </>
  );
}

const NONE = 'none';
const GONE = 'gone';

function PresetSelect({ scene, entry, player, state }: ValueProps) {
  const { presets, dsp } = state;
  if (dsp[player.id]?.status === 'none') return <span className={css['preset']} />;
  const { preset } = entry;
  const at = presets.findIndex(({ place, id }) => place === preset?.place && id === preset.id);
  const isGone = preset !== null && at === -1;
  const options = [
    { value: NONE, label: t('musicscenes:editor.noChange') },
    ...(isGone
      ? [{ value: GONE, label: t('musicscenes:editor.chooseAnother'), note: preset.name }]
      : []),
    ...presets.map(({ name }, index) => ({ value: String(index), label: name })),
  ];
  return (
    <span className={css['preset']} data-set={preset !== null || undefined}>
      <Select
        wide
        label={t('musicscenes:editor.presetOf', { player: player.name })}
        value={isGone ? GONE : preset === null ? NONE : String(at)}
        options={options}
        onValue={(value) => {
          const chosen = presets[Number(value)];
          if (value === GONE) return;
          const next = value === NONE || chosen === undefined ? null : toScenePreset(chosen);
          editPlayer(scene, player.id, { preset: next });
        }}
      />
      {isGone && (
        <span className={css['goneNote']}>
          {t('musicscenes:editor.presetGone', { name: preset.name })}
        </span>
      )}
    </span>
  );
}

const groupKey = (group: SceneGroup | null): string =>
  group === null ? NONE : group.k === 'follows' ? `follows ${group.leader}` : group.k;

function groupLabel(group: SceneGroup | null, { players }: SceneState): string {
  if (group === null) return t('musicscenes:group.none');
  if (group.k !== 'follows') return t(`musicscenes:group.${group.k}`);
  const leader = players[group.leader]?.name ?? group.leader;
  return t('musicscenes:value.follows', { leader });
}

/** The group of a player, as a small line below its name. */
function GroupMenu({ scene, entry, player, state }: ValueProps) {
  const leaders = Object.values(state.players).filter(
    (one) => one.can.group && one.leader === null && canJoin(one, player),
  );
  const groups: readonly (SceneGroup | null)[] = [
    null,
    { k: 'alone' },
    { k: 'leads' },
    ...leaders.map(({ id }) => ({ k: 'follows', leader: id }) as const),
  ];
  const byKey = new Map(groups.map((group) => [groupKey(group), group]));
  if (!byKey.has(groupKey(entry.group))) byKey.set(groupKey(entry.group), entry.group);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={css['group']}
          aria-label={t('musicscenes:group.of', {
            player: player.name,
            group: groupLabel(entry.group, state),
          })}
        >
          <span className={text['ellipsis']}>{groupLabel(entry.group, state)}</span>
          <ChevronDown size={12} strokeWidth={1.75} aria-hidden />
        </button>
      }
    >
      <MenuOptions
        value={groupKey(entry.group)}
        options={[...byKey].map(([value, group]) => ({ value, label: groupLabel(group, state) }))}
        onValue={(key) => editPlayer(scene, player.id, { group: byKey.get(key) ?? null })}
      />
    </Menu>
  );
}

/** A ticked player that the server no longer lists: untick it or replace it. */
function MissingRow({ scene, entry, state }: Omit<ValueProps, 'player'>) {
  const ticked = new Set(scene.players.map(({ id }) => id));
  const others = Object.values(state.players).filter(
    ({ id, hidden }) => !hidden && !ticked.has(id),
  );
  return (
    <div className={css['row']} data-ticked>
      <div className={css['who']}>
        <Checkbox
          checked
          onChecked={() => removeEntry(scene, entry.id)}
          note={<span className={css['warn']}>{t('musicscenes:editor.missing')}</span>}
        >
          <span dir="auto">{entry.name}</span>
        </Checkbox>
      </div>
      <span className={css['choose']}>
        <Select
          wide
          label={t('musicscenes:editor.replace', { player: entry.name })}
          value={GONE}
          options={[
            { value: GONE, label: t('musicscenes:editor.chooseAnother') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValue={(id) => {
            const chosen = state.players[id];
            if (chosen !== undefined) replacePlayer(scene, entry.id, chosen);
          }}
        />
      </span>
    </div>
  );
}
