import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allAbilities } from '../../../../../test/support/music/music-sample.ts';
import { searchHandlers } from '../../../../../test/support/music/search-sample.ts';
import { somePlayer } from '../../../../../test/support/music/some-player.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Snapshot } from '../../../../shared/contract/topics.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { PaletteDialog } from '../../../palette/PaletteDialog.tsx';
import { closePalette, openPalette, usePalette } from '../../../palette/open.ts';
import { setTarget } from '../media/overlays.ts';
import { musicPalette } from '../palette.tsx';

const players = {
  den: somePlayer('den', { name: 'Den' }),
  living: somePlayer('living', { name: 'Living room', members: ['terrace'] }),
  terrace: somePlayer('terrace', { name: 'Terrace', leader: 'living' }),
};

let open: WindowCore;
const isClosed = (): boolean => usePalette.getState().request === null;
const loads = [() => Promise.resolve(musicPalette)];
type Input<M extends keyof Handlers> = Parameters<Handlers[M]>[0];
let searched: { input: Input<'music.search'>; signal: AbortSignal }[];
let played: Input<'music.playMedia'>[];

async function show(topics: Partial<Snapshot> = {}, handlers: Partial<Handlers> = {}) {
  const sample = searchHandlers();
  open = await windowCore(
    {
      'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
      'music.players': players,
      'music.chosen': { playerId: 'terrace', byUser: true },
      'music.abilities': allAbilities,
      ...topics,
    },
    {
      ...sample,
      'music.search': (input, { signal }) => {
        searched.push({ input, signal });
        return sample['music.search'](input);
      },
      'music.playMedia': (input) => {
        played.push(input);
        return { queueId: input.playerId, undo: null };
      },
      'music.choosePlayer': () => undefined,
      ...handlers,
    },
  );
  openPalette('music');
  render(
    <UiRoot>
      <PaletteDialog request={{ scope: 'music', text: '' }} panel="music" loads={loads} />
    </UiRoot>,
  );
  await settle();
}

/** Longer than the pause after typing; the answers have arrived afterwards. */
async function settle(ms = 100): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await arrived();
  });
}
const field = () => screen.getByRole('combobox');
const type = (value: string): void => {
  fireEvent.change(field(), { target: { value } });
};
const press = (key: string, more: object = {}): void => {
  fireEvent.keyDown(field(), { key, ...more });
};
const current = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  searched = [];
  played = [];
});
afterEach(() => {
  cleanup();
  closePalette();
  setTarget(null);
  open.close();
  vi.useRealTimers();
});

describe('MusicView', () => {
  it('searches the first letter at once and what is typed meanwhile next, and plays the best hit on the leader of the chosen player', async () => {
    await show();
    type('h');
    type('ha');
    type('har');
    await settle();
    expect(searched.map(({ input }) => input.text)).toEqual(['h', 'har']);
    expect(current()?.textContent).toContain('Harlan Vey');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    press('Enter');
    await settle();
    expect(played).toMatchObject([
      { playerId: 'living', uris: ['library://artist/Harlan Vey'], option: 'replace' },
    ]);
    expect(isClosed()).toBe(true);
  });

  it('aborts the search of an older text', async () => {
    await show(
      {},
      {
        'music.search': (input, { signal }) => {
          searched.push({ input, signal });
          return new Promise(() => undefined);
        },
      },
    );
    type('ha');
    await settle();
    type('har');
    await settle();
    expect(searched.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('lets Enter wait for the hits of what is typed, and drops it when the text changes', async () => {
    await show();
    type('har');
    press('Enter');
    type('harb');
    await settle();
    expect(played).toEqual([]);
    type('har');
    press('Enter', { shiftKey: true });
    await settle();
    expect(played).toMatchObject([{ option: 'next' }]);
    expect(isClosed()).toBe(false);
  });

  it('plays on the player that was picked', async () => {
    await show();
    act(() => setTarget('den'));
    expect(
      screen.getByRole('button', { name: t('musicsearch:target.on', { name: 'Den' }) }),
    ).toBeTruthy();
    type('har');
    await settle();
    press('Enter', { altKey: true });
    await settle();
    expect(played).toMatchObject([{ playerId: 'den', option: 'add' }]);
  });

  it('keeps the hit that arrows chose when the hits of the whole text arrive', async () => {
    const sample = searchHandlers();
    let arrive = (): void => undefined;
    const whole = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await show(
      {},
      {
        'music.search': async (input) => {
          if (input.text === 'har') await whole;
          return sample['music.search'](input);
        },
      },
    );
    type('h');
    await settle();
    type('har');
    await settle();
    const selected = (): string | null | undefined =>
      document.querySelector('[aria-selected=true]')?.textContent;
    const best = selected();
    press('ArrowDown');
    press('ArrowDown');
    const chosen = selected();
    expect(chosen).not.toBe(best);
    arrive();
    await settle();
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false');
    expect(selected()).toBe(chosen);
  });

  it('remembers what was searched, and offers it before the next text', async () => {
    await show();
    type('har');
    await settle();
    press('Enter', { shiftKey: true });
    type('');
    await settle();
    const texts = screen.getByRole('rowgroup', { name: t('musicsearch:kind.texts') });
    expect(texts.textContent).toContain('har');
    press('ArrowDown');
    press('Enter');
    expect(field()).toHaveProperty('value', 'har');
  });

  it('does not play without a player', async () => {
    await show({ 'music.players': {}, 'music.chosen': { playerId: null, byUser: false } });
    type('har');
    await settle();
    press('Enter');
    await settle();
    expect(played).toEqual([]);
    expect(isClosed()).toBe(false);
    expect(
      screen.getByRole('button', { name: new RegExp(t('musicsearch:target.none')) }),
    ).toHaveProperty('disabled', true);
  });

  it.each([
    ['nothing', {}, { 'music.search': () => ({ best: null, groups: [] }) }],
    ['offline', { 'music.connection': noConnection }, {}],
    [
      'unable',
      { 'music.abilities': { ...allAbilities, search: false } },
      { 'music.search': () => ({ best: null, groups: [] }) },
    ],
  ] as const)('says why there are no hits: %s', async (key, topics, handlers) => {
    await show(topics, handlers);
    type('har');
    await settle();
    expect(screen.getByText(t(`musicsearch:${key}`, { text: 'har' }))).toBeTruthy();
  });

  it('shows a failure with a way to try again', async () => {
    let fails = true;
    const sample = searchHandlers()['music.search'];
    await show(
      {},
      {
        'music.search': (input) => {
          if (fails) throw failure('timeout', 'The music server did not answer.');
          return sample(input);
        },
      },
    );
    type('har');
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('did not answer');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: t('app:retry') }));
    await settle();
    expect(current()?.textContent).toContain('Harlan Vey');
  });
});
