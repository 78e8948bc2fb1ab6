import { formatList } from '../../../../shared/format/list.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene, ScenePlay } from '../../../../shared/music/scenes/model.ts';
import { MAX_QUICK, selectQuickScenes } from '../../../../shared/music/scenes/quick.ts';
import { navigate } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Menu, MenuItem, MenuOptions, MenuSeparator } from '../../../ui/Menu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import text from '../../../ui/text.module.css';
import { useLive } from '../live.ts';
import { useLibrary } from '../pages/use-library.ts';
import { editScene, readScenes, saveScene, useScenes } from './scene-edits.ts';
import css from './SceneFields.module.css';

interface Props {
  readonly scene: Scene;
  readonly state: SceneState;
}

/** What a scene plays, how volumes change, and how the scene is applied. */
export function SceneFields({ scene, state }: Props) {
  return (
    <div className={css['fields']}>
      <PlayField scene={scene} state={state} />
      <div className={css['field']}>
        <span className={css['label']}>{t('musicscenes:fields.fade')}</span>
        <Segmented
          small
          label={t('musicscenes:fields.fade')}
          value={String(scene.fade)}
          options={fades.map((seconds) => ({
            value: String(seconds),
            label:
              seconds === 0
                ? t('musicscenes:fields.noFade')
                : t('musicscenes:fields.seconds', { count: seconds }),
          }))}
          onValue={(value) => editScene(scene.id, (one) => ({ ...one, fade: Number(value) }))}
        />
        <span className={text['small']}>{t('musicscenes:fields.fadeHint')}</span>
      </div>
      <div className={css['field']}>
        <span className={css['label']}>{t('musicscenes:fields.shortcut')}</span>
        <NumberMenu scene={scene} />
        <span className={css['divider']} />
        <TraySwitch scene={scene} />
      </div>
    </div>
  );
}

/** Shows the scene in the tray. If the tray is full, lists its scenes. */
function TraySwitch({ scene: { id } }: { readonly scene: Scene }) {
  const quick = selectQuickScenes(useScenes());
  const isShown = quick.some((one) => one.id === id);
  const isFull = !isShown && quick.length >= MAX_QUICK;
  return (
    <>
      <Switch
        id={`tray-${id}`}
        checked={isShown}
        disabled={isFull}
        onChecked={(on) => editScene(id, (one) => ({ ...one, tray: on }))}
      />
      <label htmlFor={`tray-${id}`}>{t('musicscenes:fields.tray')}</label>
      {isFull && (
        <span className={cx(text['small'], css['full'])}>
          {t('musicscenes:fields.trayFull', {
            count: MAX_QUICK,
            names: formatList(quick.map(({ name }) => name)),
          })}
        </span>
      )}
    </>
  );
}

const fades = [0, 2, 5] as const;
const NONE = 'none';
/** Maximum number of offered playlists and stations. */
const MAX_OFFERED = 50;

interface Offer {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly play: ScenePlay | null;
}

const toKey = (play: ScenePlay | null): string =>
  play === null ? NONE : play.k === 'source' ? `source ${play.source}` : `media ${play.uri}`;

/** A source, a playlist or a station, and the player that plays it. */
function PlayField({ scene, state }: Props) {
  const targets = findTargets(scene, state);
  const target = targets.find(({ id }) => id === scene.play?.playerId) ?? targets[0];
  const offers = useOffers(scene.play, target?.id ?? '', state);
  const edit = (play: ScenePlay | null): void =>
    editScene(scene.id, (before) => ({ ...before, play }));
  return (
    <div className={css['field']}>
      <span className={css['label']}>{t('musicscenes:fields.play')}</span>
      <Select
        className={css['what']}
        label={t('musicscenes:fields.what')}
        value={toKey(scene.play)}
        options={offers.map(({ key, label, note }) => ({ value: key, label, note }))}
        disabled={target === undefined}
        onValue={(key) => edit(offers.find((offer) => offer.key === key)?.play ?? null)}
      />
      {scene.play !== null && target !== undefined && (
        <Select
          className={css['where']}
          label={t('musicscenes:fields.where')}
          value={scene.play.playerId}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(playerId) => {
            const { play } = scene;
            if (play === null) return;
            const has = state.players[playerId]?.sources.some(
              ({ id }) => play.k === 'source' && id === play.source,
            );
            edit(play.k === 'media' || has === true ? { ...play, playerId } : null);
          }}
        />
      )}
      {endsGroup(scene, state) && (
        <span className={text['small']}>{t('musicscenes:fields.endsGroup')}</span>
      )}
    </div>
  );
}

/** Ticked players that the scene leaves on and that can play on their own. */
const findTargets = ({ players, play }: Scene, state: SceneState) =>
  players.flatMap(({ id, name, powered, group }) => {
    const isKept = id === play?.playerId;
    if (powered === false || (group?.k === 'follows' && !isKept)) return [];
    return [{ id, name: state.players[id]?.name ?? name }];
  });

/** Whether the source's player currently leads a group that the scene dissolves. */
function endsGroup({ play, players }: Scene, state: SceneState): boolean {
  const player = play === null ? undefined : state.players[play.playerId];
  const entry = players.find(({ id }) => id === play?.playerId);
  return player !== undefined && player.members.length > 0 && entry?.group?.k === 'alone';
}

const canList = ({ library }: MusicAbilities): boolean => library;

/** The choices for a player: nothing, its sources, playlists and stations, and the scene's current choice if it is not among them. */
function useOffers(now: ScenePlay | null, playerId: string, state: SceneState): readonly Offer[] {
  const { online } = useLive();
  const enabled = useTopicSelector('music.abilities', canList) && online;
  const query = { limit: MAX_OFFERED } as const;
  const playlists = useLibrary('music.library', { ...query, kind: 'playlist' }, { enabled }).data;
  const stations = useLibrary('music.library', { ...query, kind: 'radio' }, { enabled }).data;
  const player = state.players[playerId];
  const sources = player?.can.selectSource === true ? player.sources : [];
  const offers: Offer[] = [
    { key: NONE, label: t('musicscenes:editor.noChange'), play: null },
    ...sources
      .filter(({ id, passive }) => !passive && id !== playerId)
      .map(({ id, name }): Offer => {
        const play = { k: 'source', playerId, source: id, name } as const;
        return { key: toKey(play), label: name, play };
      }),
    ...[...(playlists?.items ?? []), ...(stations?.items ?? [])].map(
      ({ uri, name, kind }): Offer => {
        const play = { k: 'media', playerId, uri, name } as const;
        const note = t(`musicscenes:fields.${kind === 'radio' ? 'station' : 'playlist'}`);
        return { key: toKey(play), label: name, note, play };
      },
    ),
  ];
  const key = toKey(now);
  if (now === null || offers.some((offer) => offer.key === key)) return offers;
  return [...offers, { key, label: now.name, play: now }];
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;

/** The number that applies the scene with Ctrl+Shift. If another scene has the number, the two scenes swap theirs. */
function NumberMenu({ scene }: { readonly scene: Scene }) {
  const owners = new Map(readScenes().map(({ number, name }) => [number, name]));
  const choose = (value: string): void => {
    const number = value === NONE ? null : Number(value);
    const owner = readScenes().find((one) => one.number === number && one.id !== scene.id);
    if (number !== null && owner !== undefined) saveScene({ ...owner, number: scene.number });
    editScene(scene.id, (before) => ({ ...before, number }));
  };
  return (
    <>
      {scene.number !== null && (
        <span className={css['keys']}>
          <Kbd>Ctrl</Kbd> <Kbd>Shift</Kbd> <Kbd>{String(scene.number)}</Kbd>
        </span>
      )}
      <Menu
        align="start"
        trigger={
          <button type="button" className={css['change']}>
            {t('musicscenes:fields.changeKey')}
          </button>
        }
      >
        <MenuOptions
          value={scene.number === null ? NONE : String(scene.number)}
          options={[
            { value: NONE, label: t('musicscenes:fields.noKey') },
            ...numbers.map((number) => ({
              value: String(number),
              label: dotted(
                `Ctrl Shift ${String(number)}`,
                number === scene.number ? null : owners.get(number),
              ),
            })),
          ]}
          onValue={choose}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => navigate('settings')}>{t('musicscenes:fields.global')}</MenuItem>
      </Menu>
    </>
  );
}
