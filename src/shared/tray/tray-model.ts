import './texts.ts';
import { attentionSentence } from '../attention/list.ts';
import type { AttentionItem } from '../attention/model.ts';
import { PAGE_PATH } from '../desktop/model.ts';
import { t } from '../i18n/translate.ts';
import { dotted, secondLine } from '../music/player-view.ts';
import type { Player } from '../music/player.ts';
import { isUsable } from '../music/usable.ts';
import { connectionPhase, connectionWords, connectionRemedies } from './connection-rows.ts';
import type {
  TrayItem,
  TrayModel,
  TrayState,
  TrayIconState,
  MediaKeysState,
  ShellCommand,
} from './model.ts';
import { call, open, item, submenu } from './model.ts';
import { playerItems, playerName } from './player-items.ts';
import { transportItems } from './transport-items.ts';
import { volumeItems } from './volume-items.ts';
import { menuText, shorten, foreign, MAX_LABEL } from './words.ts';

/** Maximum items in the menu; the window lists all of them. */
const MAX_ITEMS = 5;
/** Maximum length of a sentence (UTF-16 units), which is longer than a name. */
const MAX_SENTENCE = 60;

/** The page that shows the remedy. The menu changes nothing directly; actions that call methods are only in the window's list. */
function choosePage({ action }: AttentionItem): ShellCommand {
  const path = action?.k === 'open' && action.first === undefined ? action.path : '/attention';
  return open(PAGE_PATH.test(path) ? path : '/attention');
}

/** Items that need attention, most urgent first; empty if there are none. */
function attentionItems({ attention }: TrayState): TrayItem[] {
  const count = attention.length;
  if (count === 0) return [];
  const items = attention.slice(0, MAX_ITEMS).map((notice) => {
    const label = foreign(attentionSentence(notice), MAX_SENTENCE) || notice.source;
    return item(`attention/${notice.id}`, label, choosePage(notice));
  });
  return [
    submenu('attention', t('tray:attention.count', { count }), [
      ...items,
      { kind: 'separator', id: 'attention-all/line' },
      item('attention-all', t('tray:attention.all'), open('/attention')),
    ]),
  ];
}

/** The minimum space (UTF-16 units) for an artist. */
const MIN_ARTIST = 12;

/** The maximum length that Windows shows (UTF-16 units). */
export const MAX_TOOLTIP = 127;

const mediaKeysLabel = {
  off: () => t('tray:mediaKeys.label'),
  held: () => t('tray:mediaKeys.label'),
  'some-taken': () => t('tray:mediaKeys.someTaken'),
  taken: () => t('tray:mediaKeys.taken'),
} as const satisfies Record<Exclude<MediaKeysState, 'none'>, () => string>;

/**
 * The content of the tray: icon, tooltip and the whole menu, which may be the only access to the app on some desktops. `quick`: the menu
 * includes the quick controls, because clicking the icon may not open them.
 */
export function trayModel(state: TrayState, { quick }: { readonly quick: boolean }): TrayModel {
  return {
    icon: iconState(state),
    tooltip: tooltip(state),
    items: native(
      withLines([
        ['head', headRows(state)],
        ['music', musicItems(state)],
        ['attention', attentionItems(state)],
        ['doors', pageItems(state, quick)],
        ['settings', settingItems(state)],
        ['end', endItems()],
      ]),
    ),
  };
}

function musicItems(state: TrayState): TrayItem[] {
  const { chosen } = state;
  const controls =
    chosen === null ? [] : [...transportItems(state, chosen), ...volumeItems(state, chosen)];
  const equalizer = chosen === null ? [] : equalizerItems(state, chosen);
  return [...controls, ...playerItems(state), ...equalizer, ...sceneItems(state)];
}

/** Joins the groups that are not empty with separators. */
function withLines(parts: readonly (readonly [name: string, items: readonly TrayItem[]])[]) {
  return parts
    .filter(([, items]) => items.length > 0)
    .flatMap(([name, items], index): TrayItem[] =>
      index === 0 ? [...items] : [{ kind: 'separator', id: `line/${name}` }, ...items],
    );
}

/** Escapes the labels for native menus. */
function native(items: readonly TrayItem[]): TrayItem[] {
  return items.map((item) => {
    if (item.kind === 'separator') return item;
    const label = menuText(item.label);
    return item.kind === 'submenu'
      ? { ...item, label, items: native(item.items) }
      : { ...item, label };
  });
}

/** The icon's state. Priority: items that need attention, then no connection, then playback. A first connection attempt is not a failure. */
function iconState({ connection, chosen, attention }: TrayState): TrayIconState {
  const phase = connectionPhase(connection);
  if (phase === 'blocked') return 'attention';
  if (phase === 'lost' || phase === 'stopped') return 'offline';
  if (attention.length > 0) return 'attention';
  if (!isUsable(connection) || chosen?.available !== true) return 'idle';
  if (chosen.state === 'playing') return 'playing';
  return chosen.state === 'paused' ? 'paused' : 'idle';
}

/** The app's pages. `quick`: the quick controls cannot be opened in another way here. */
const pageItems = ({ demo }: TrayState, quick: boolean): TrayItem[] => [
  ...(quick ? [item('quick', t('tray:quick'), { k: 'shell', do: 'quick' })] : []),
  item('open', t('tray:open'), open('/')),
  ...(demo ? [item('leave-demo', t('app:demo.leave'), call('app.leaveDemo', undefined))] : []),
];

/** Media keys and settings. */
function settingItems({ mediaKeys }: TrayState): TrayItem[] {
  const settings = item('settings', t('tray:settings'), open('/settings'));
  if (mediaKeys === 'none') return [settings];
  const on = mediaKeys !== 'off';
  return [
    {
      kind: 'check',
      id: 'media-keys',
      label: mediaKeysLabel[mediaKeys](),
      enabled: true,
      checked: on,
      command: call('settings.update', { mediaKeys: !on }),
    },
    settings,
  ];
}

/** Quitting asks no confirmation: players keep playing. */
const endItems = (): TrayItem[] => [item('quit', t('tray:quit'), { k: 'shell', do: 'quit' })];

/** The app's name, what plays where or why nothing can be controlled, and how many items need attention. */
function tooltip(state: TrayState): string {
  const { connection, chosen, attention, demo } = state;
  const away = connectionWords(connection);
  const name = demo ? t('tray:tooltip.demo') : t('app:title');
  const player = away === null && chosen !== null ? playerName(chosen, 24) : null;
  const count =
    attention.length === 0 ? null : t('tray:tooltip.attention', { count: attention.length });
  const lines = [name, away ?? nowPlaying(chosen), player, count];
  return shorten(lines.filter((line) => line !== null && line !== '').join('\n'), MAX_TOOLTIP);
}

/** What the selected player plays, in one line: "Undertow · Mira Okafor". */
function nowPlaying(player: Player | null): string {
  if (player === null) return t('tray:noPlayers');
  const { media, state, available, powered } = player;
  if (!available || powered === false || state !== 'playing' || media === null)
    return foreign(secondLine(player, null));
  const title = foreign(media.title);
  const artist = foreign(media.artist ?? '', Math.max(MIN_ARTIST, MAX_LABEL - title.length));
  return dotted(title, artist) || t('music:line.playing');
}

/** While the server is offline, the last known state is labeled as such. */
function lastKnown({ chosen }: TrayState): TrayItem[] {
  if (chosen?.media == null) return [];
  return [{ kind: 'row', id: 'last', label: t('tray:last', { what: nowPlaying(chosen) }) }];
}

/** The top of the menu: what plays, or why nothing can be controlled and what helps. */
function headRows(state: TrayState): TrayItem[] {
  const words = connectionWords(state.connection);
  const demo: TrayItem[] = state.demo
    ? [{ kind: 'row', id: 'demo', label: t('app:demo.title') }]
    : [];
  if (words === null) return [...demo, { kind: 'row', id: 'now', label: nowPlaying(state.chosen) }];
  return [
    ...demo,
    { kind: 'row', id: 'connection', label: words },
    ...lastKnown(state),
    ...connectionRemedies(state.connection),
  ];
}

/** Maximum presets in the menu, to keep it readable; the window has all of them. */
const MAX_PRESETS = 20;

/** The pinned presets of the selected player and a link to its equalizer; empty if it has none. */
export function equalizerItems(
  { equalizer, connection }: Pick<TrayState, 'equalizer' | 'connection'>,
  { id: playerId, available }: Pick<Player, 'id' | 'available'>,
): TrayItem[] {
  if (equalizer === null) return [];
  const enabled = equalizer.writable && available && isUsable(connection);
  const presets = equalizer.presets.slice(0, MAX_PRESETS).map(({ id, place, name }) => {
    const apply = call('eq.applyPreset', { place, id, playerId });
    return item(`equalizer/${place}/${id}`, foreign(name) || id, apply, enabled);
  });
  const line: TrayItem[] =
    presets.length === 0 ? [] : [{ kind: 'separator', id: 'equalizer-open/line' }];
  return [
    submenu('equalizer', t('tray:equalizer.label'), [
      ...presets,
      ...line,
      item('equalizer-open', t('tray:equalizer.open'), open('/equalizer')),
    ]),
  ];
}

/** The first scenes and a link to all of them; empty without scenes. */
export function sceneItems({
  scenes,
  connection,
}: Pick<TrayState, 'scenes' | 'connection'>): TrayItem[] {
  if (scenes.length === 0) return [];
  const enabled = isUsable(connection);
  return [
    submenu('scenes', t('tray:scenes.label'), [
      ...scenes.map(({ id, name }) =>
        item(`scene/${id}`, foreign(name) || id, call('music.applyScene', { id }), enabled),
      ),
      { kind: 'separator', id: 'scenes-open/line' },
      item('scenes-open', t('tray:scenes.open'), open('/#scenes')),
    ]),
  ];
}
