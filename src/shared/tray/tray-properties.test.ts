import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/sample.ts';
import { someMedia } from '../../../test/support/music/some-media.ts';
import { everyItem, someAttention, someTray } from '../../../test/support/desktop/some-tray.ts';
import { methods } from '../../../test/support/core/all-methods.ts';
import { attentionSources } from '../domain-names.ts';
import { desktopMethods } from '../desktop/contract.ts';
import type { ConnectionState, ConnectionView } from '../music/connection.ts';
import { causeCodes } from '../music/connection.ts';
import { noConnection } from '../music/topics.ts';
import type { Player } from '../music/player.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import type { TrayCommand, TrayItem, TrayState } from './model.ts';
import { MAX_TOOLTIP, trayModel } from './tray-model.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', ' ', '&', 'مطبخ', '\u202e', '\n', '\ud83d'),
);
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const level = fc.integer({ min: 0, max: 100 });
const ids = Array.from({ length: 60 }, (_, index) => `p${String(index)}`);
const flags = { power: true, seek: true, group: true, selectSource: false };

const media = fc.record({ title: text, artist: maybe(text) }).map((change) => someMedia(change));
const player: fc.Arbitrary<Player> = fc
  .record({
    id: fc.constantFrom(...ids),
    name: text,
    type: fc.constantFrom('player' as const, 'group' as const),
    available: fc.boolean(),
    hidden: fc.nat(9).map((one) => one === 0),
    state: fc.constantFrom('playing' as const, 'paused' as const, 'idle' as const),
    powered: maybe(fc.boolean()),
    volume: maybe(level),
    muted: maybe(fc.boolean()),
    groupVolume: maybe(level),
    groupMuted: maybe(fc.boolean()),
    members: fc.array(fc.constantFrom(...ids), { maxLength: 3 }),
    leader: maybe(fc.constantFrom(...ids)),
    media: maybe(media),
    can: fc
      .record({
        volume: fc.boolean(),
        mute: fc.boolean(),
        pause: fc.boolean(),
        nextPrevious: fc.boolean(),
      })
      .map((can) => ({ ...flags, ...can })),
  })
  .map((change) => somePlayer(change.id, change));

const attempt = fc.nat(5);
const cause = fc.record({ code: fc.constantFrom(...causeCodes), detail: maybe(text) });
const connectionState: fc.Arbitrary<ConnectionState> = fc.oneof(
  fc.constant({ k: 'stopped' as const }),
  fc.record({ k: fc.constantFrom('connecting' as const, 'syncing' as const), attempt }),
  fc.record({ k: fc.constant('online' as const), since: fc.nat() }),
  fc.record({ k: fc.constant('waiting' as const), attempt, until: fc.nat(), cause }),
  fc.record({ k: fc.constant('blocked' as const), cause }),
);
const connection: fc.Arbitrary<ConnectionView> = fc
  .record({
    profileId: maybe(fc.constant('home')),
    profileName: maybe(text),
    state: connectionState,
    carrier: fc.constantFrom(null, 'http' as const),
  })
  .map((change) => ({ ...noConnection, ...change }));

const attentionItem = fc
  .record({
    id: fc.uuid(),
    source: fc.constantFrom(...attentionSources),
    severity: fc.constantFrom('bad' as const, 'warn' as const, 'info' as const),
    subject: text,
    text,
    action: maybe(fc.record({ k: fc.constant('open' as const), label: text, path: text })),
  })
  .map((change) => someAttention(change));

const state: fc.Arbitrary<TrayState> = fc
  .record({
    connection,
    list: fc.uniqueArray(player, { selector: ({ id }) => id, maxLength: 60, size: 'max' }),
    pick: fc.option(fc.nat(59), { nil: null, freq: 9 }),
    queued: maybe(fc.nat(200)),
    ceiling: level,
    volumeStep: fc.integer({ min: 1, max: 20 }),
    mediaKeys: fc.constantFrom(
      ...(['none', 'off', 'held', 'some-taken', 'taken'] satisfies TrayState['mediaKeys'][]),
    ),
    attention: fc.uniqueArray(attentionItem, { selector: ({ id }) => id, maxLength: 12 }),
    demo: fc.boolean(),
  })
  .map(({ list, pick, ...rest }) =>
    someTray({
      ...rest,
      players: Object.fromEntries(list.map((one) => [one.id, one])),
      chosen: (pick === null ? undefined : list[pick % list.length]) ?? null,
    }),
  );

const menusOf = (items: readonly TrayItem[]): (readonly TrayItem[])[] => [
  items,
  ...items.flatMap((item) => (item.kind === 'submenu' ? menusOf(item.items) : [])),
];

/** Whether the contract accepts a command's input. */
const isValid = (command: TrayCommand): boolean => {
  if (command.k === 'call') return methods[command.method].in.safeParse(command.input).success;
  if (command.do !== 'open') return true;
  return desktopMethods['desktop.showWindow'].in.safeParse({ path: command.path }).success;
};

/** What native menus can draw: lists with few entries, no empty ones, and separators only between entries. */
function checkMenu(menu: readonly TrayItem[]): void {
  expect(menu.length).toBeGreaterThan(0);
  expect(menu.length).toBeLessThanOrEqual(40);
  const lines = menu.map(({ kind }) => kind === 'separator');
  expect(lines[0]).toBe(false);
  expect(lines.at(-1)).toBe(false);
  expect(lines.some((line, index) => line && lines[index + 1] === true)).toBe(false);
  const radios = menu.flatMap((item) => (item.kind === 'radio' ? [item.checked] : []));
  if (radios.length > 0) expect(radios.filter(Boolean)).toHaveLength(1);
}

function checkLabel(label: string): void {
  expect(label.trim()).not.toBe('');
  expect(label).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u);
  expect(label.replaceAll('&&', '')).not.toContain('&');
  // Twice the maximum length, for titles that consist of ampersands.
  expect(label.length).toBeLessThanOrEqual(200);
}

describe('a tray of any state', () =>
  it('can be drawn, and every command of it is one of the contract', () =>
    fc.assert(
      fc.property(state, fc.boolean(), (from, quick) => {
        const { items, tooltip } = trayModel(from, { quick });
        for (const menu of menusOf(items)) checkMenu(menu);
        const all = menusOf(items).flat();
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const item of everyItem(items)) {
          checkLabel(item.label);
          if ('command' in item) expect(isValid(item.command), item.id).toBe(true);
        }
        expect(tooltip).not.toBe('');
        expect(tooltip.length).toBeLessThanOrEqual(MAX_TOOLTIP);
        expect(all.some(({ id }) => id === 'open')).toBe(true);
        expect(all.some(({ id }) => id === 'quit')).toBe(true);
      }),
      { numRuns: runs(300, 4) },
    )));
