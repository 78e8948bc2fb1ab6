import type { AttentionItem } from '../../../src/shared/attention/model.ts';
import type { ConnectionState, ConnectionView } from '../../../src/shared/music/connection.ts';
import { noConnection } from '../../../src/shared/music/topics.ts';
import type { TrayItem, TrayState } from '../../../src/shared/tray/model.ts';
import { someMedia } from '../music/some-media.ts';
import { somePlayer } from '../music/some-player.ts';

/** A connection of the profile "Home" in the given state. */
export const someConnection = (state: ConnectionState): ConnectionView => ({
  ...noConnection,
  profileId: 'home',
  profileName: 'Home',
  state,
});

export const someAttention = (change: Partial<AttentionItem> = {}): AttentionItem => ({
  id: 'music:connection',
  source: 'music',
  key: 'connection',
  severity: 'bad',
  subject: 'Home',
  text: 'cannot be reached',
  since: 1,
  action: null,
  kind: 'lost',
  about: 'home',
  urgent: false,
  hidden: null,
  unread: false,
  fresh: true,
  ...change,
});

/** A tray of a connected server with one playing, selected player. */
export function someTray(change: Partial<TrayState> = {}): TrayState {
  const chosen = somePlayer('den', { name: 'Den', state: 'playing', media: someMedia() });
  return {
    connection: someConnection({ k: 'online', since: 1 }),
    players: { den: chosen },
    chosen,
    queued: 12,
    ceiling: 100,
    volumeStep: 5,
    mediaKeys: 'off',
    attention: [],
    equalizer: null,
    scenes: [],
    demo: false,
    ...change,
  };
}

/** All entries with labels, including submenus. */
export const everyItem = (
  items: readonly TrayItem[],
): Exclude<TrayItem, { readonly kind: 'separator' }>[] =>
  items.flatMap((item) =>
    item.kind === 'separator'
      ? []
      : [item, ...(item.kind === 'submenu' ? everyItem(item.items) : [])],
  );
