import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Editing } from '../../../../../test/support/eq/eq-editing.ts';
import { editing } from '../../../../../test/support/eq/eq-editing.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import { flatPreset } from '../../../../main/services/music/dsp/presets.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { currentShape, specifiedShape } from '../../../../shared/eq/shape.ts';
import type { EqPreset, EqServer, PlayerDsp } from '../../../../shared/eq/state.ts';
import { Toaster } from '../../../ui/Toaster.tsx';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { dismissToast, useToasts } from '../../../state/toasts.ts';
import { editor } from '../model/editor.ts';
import { formatNoMatch } from '../../../ui/NoMatch.tsx';
import { PresetsMenu } from './PresetsMenu.tsx';
import { thumbnailPaths } from './PresetRow.tsx';

const bass = configOfBands([makeBand('b1', { type: 'low_shelf', frequency: 105, gain: 6 })]);
const sides = configOfBands([makeBand('b1', { gain: 9, channel: 'FL' })]);
const preset = (id: string, name: string, change: Partial<EqPreset> = {}): EqPreset => ({
  id,
  name,
  place: 'local',
  config: bass,
  pinned: false,
  ...change,
});
const some = [
  preset('s1', 'Room', { place: 'server', config: { ...sides, presetId: 's1' } }),
  preset('l1', 'More bass', { pinned: true }),
];
const dsp: PlayerDsp = {
  playerId: 'living',
  status: 'ready',
  reason: null,
  error: null,
  config: bass,
  revision: 2,
  rate: { hz: 48_000, from: 'default' },
  active: 'enabled',
  limiter: null,
  layers: null,
};

let open: WindowCore;
let edits: Editing;
let calls: unknown[][];
let refuse: boolean;

function noted<M extends keyof Handlers>(name: M, answer: (input: never) => unknown): Handlers[M] {
  return ((input: never) => {
    calls.push([name, input]);
    if (refuse) throw failure('storage', 'The disk is full.');
    return answer(input);
  }) as unknown as Handlers[M];
}

function Page() {
  return (
    <UiRoot>
      <PresetsMenu />
      <Toaster items={useToasts()} onDismiss={dismissToast} />
    </UiRoot>
  );
}

async function show(presets = some, server: Partial<EqServer> = {}): Promise<void> {
  open = await windowCore(
    {
      'eq.server': { shape: currentShape, readOnly: null, ...server },
      'eq.presets': { presets },
    },
    {
      'eq.savePreset': noted('eq.savePreset', (input: EqPreset) => ({
        ...input,
        id: 'new',
        pinned: false,
      })),
      'eq.removePreset': noted('eq.removePreset', () => undefined),
      'eq.pinPreset': noted('eq.pinPreset', () => undefined),
      'eq.applyPreset': noted('eq.applyPreset', () => ({
        k: 'saved',
        dsp,
        before: null,
        differences: [{ path: 'Preamp', sent: '1', stored: '0' }],
      })),
    },
  );
  edits = editing('living', { ...emptyConfig, raw: { own: 1 } });
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Presets' }));
}

const click = (role: string, name: string | RegExp): Promise<void> =>
  userEvent.click(screen.getByRole(role, { name }));
const choose = async (name: string, item: string): Promise<void> => {
  await click('button', `More about ${name}`);
  await click('menuitem', item);
  await act(arrived);
};

beforeEach(() => {
  calls = [];
  refuse = false;
});
afterEach(() => {
  cleanup();
  edits.close();
  open.close();
});

describe('PresetsMenu', () => {
  it('lists both places and loads a preset as one step that can be taken back', async () => {
    await show();
    const names = (place: string): string[] =>
      within(screen.getByRole('region', { name: place }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(names('On the server')).toEqual(['Room']);
    expect(names('In this app')).toEqual(['More bass']);
    await click('button', 'Room');
    expect(editor.state.draft).toEqual({ ...sides, presetId: null, raw: { own: 1 } });
    expect(screen.getByRole('button', { name: 'Room' }).getAttribute('aria-current')).toBe('true');
    act(() => editor.undo());
    expect(editor.state.draft.filters).toEqual([]);
    expect(screen.getByRole('button', { name: 'Room' }).getAttribute('aria-current')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('offers Flat first, without a pin or a menu, and loads it', async () => {
    await show([flatPreset(), ...some]);
    const list = screen.getByRole('region', { name: t('eqpresets:group.builtin') });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    editor.edit('x', () => bass);
    await userEvent.click(within(list).getByRole('button', { name: t('eqserver:preset.flat') }));
    expect(editor.state.draft).toMatchObject({ enabled: true, filters: [] });
  });

  it('lets the server apply its own preset unless changes are pending, and reports a difference', async () => {
    await show();
    await choose('Room', 'Apply on the server now');
    expect(calls).toEqual([['eq.applyPreset', { place: 'server', id: 's1', playerId: 'living' }]]);
    expect(screen.getByText(/stored different values/)).toBeDefined();
    act(() => edits.show({ k: 'changed', at: null }));
    await click('button', 'More about Room');
    const item = screen.getByRole('menuitem', { name: /save your changes first/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('saves the displayed curve under a name in a chosen place', async () => {
    await show();
    editor.edit('x', () => bass);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-description')).toBe(
      t('eqpresets:noName'),
    );
    await click('button', 'Save');
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: t('eqpresets:saveAs') }), ' Mine ');
    await click('radio', 'On the server');
    await click('button', 'Save');
    await act(arrived);
    expect(calls).toEqual([
      ['eq.savePreset', { place: 'server', id: null, name: 'Mine', config: bass }],
    ]);
    expect(screen.getByRole('textbox', { name: t('eqpresets:saveAs') })).toHaveProperty(
      'value',
      '',
    );
  });

  it('deletes with an undo that restores pins', async () => {
    await show();
    await choose('More bass', 'Delete');
    await click('button', 'Undo');
    await act(arrived);
    expect(calls).toEqual([
      ['eq.removePreset', { place: 'local', id: 'l1' }],
      ['eq.savePreset', { place: 'local', id: null, name: 'More bass', config: bass }],
      ['eq.pinPreset', { place: 'local', id: 'new', pinned: true }],
    ]);
  });

  it('renames, replaces and pins', async () => {
    await show();
    await choose('More bass', 'Rename');
    const field = screen.getByRole('textbox', {
      name: t('eqpresets:newName', { name: 'More bass' }),
    });
    await userEvent.clear(field);
    await userEvent.type(field, 'Less bass{Enter}');
    await act(arrived);
    await choose('Room', t('eqpresets:overwrite'));
    await click('button', t('eqpresets:pin', { name: 'Room' }));
    await click('button', t('eqpresets:unpin', { name: 'More bass' }));
    await act(arrived);
    const { draft } = editor.state;
    expect(calls).toEqual([
      ['eq.savePreset', { place: 'local', id: 'l1', name: 'Less bass', config: bass }],
      ['eq.savePreset', { place: 'server', id: 's1', name: 'Room', config: draft }],
      ['eq.pinPreset', { place: 'server', id: 's1', pinned: true }],
      ['eq.pinPreset', { place: 'local', id: 'l1', pinned: false }],
    ]);
  });

  it('says what failed', async () => {
    refuse = true;
    await show();
    await click('button', t('eqpresets:pin', { name: 'Room' }));
    await act(arrived);
    expect(screen.getByRole('alert').textContent).toBe('The disk is full.');
  });

  it('finds among many, and says when nothing is found', async () => {
    await show(Array.from({ length: 9 }, (_, at) => preset(String(at), `Preset ${String(at)}`)));
    const find = screen.getByRole('searchbox', { name: 'Find presets' });
    await userEvent.type(find, 't 7');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.type(find, 'x');
    expect(screen.getByText(formatNoMatch('preset', 't 7x'))).toBeDefined();
  });

  it('says when there are none, and when the server keeps none', async () => {
    await show([], { shape: specifiedShape });
    expect(screen.getByText(/^No presets yet/)).toBeDefined();
    expect(screen.getByText(t('eqpresets:noServer'))).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'On the server' })).toBeNull();
    expect(screen.queryByRole('searchbox', { name: 'Find presets' })).toBeNull();
  });

  it('applies nothing for who may only read, and still keeps presets in the app', async () => {
    await show(some, { readOnly: 'forbidden' });
    expect(screen.getByRole('button', { name: 'Room' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Only administrators/)).toBeDefined();
    await click('button', 'More about Room');
    const items = screen.getAllByRole('menuitem', {
      name: (name) => name.endsWith(t('eqpresets:readOnly.forbidden')),
    });
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual(
      Array.from({ length: 4 }, () => 'true'),
    );
  });
});

describe('thumbnails', () =>
  it('are worked out once, with the other channel only where it differs', () => {
    expect(thumbnailPaths(bass)).toBe(thumbnailPaths(bass));
    expect(thumbnailPaths(bass).right).toBeNull();
    expect(thumbnailPaths(sides).right).not.toBeNull();
    expect(thumbnailPaths({ ...bass, enabled: false }).left).toBe(thumbnailPaths(bass).left);
    expect(thumbnailPaths(bass).left).toMatch(/^M0\.0 \d+\.\d(L\d+\.\d \d+\.\d){47}$/);
  }));
