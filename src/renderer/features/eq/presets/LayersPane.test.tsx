import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Editing } from '../../../../../test/support/eq/eq-editing.ts';
import { editing } from '../../../../../test/support/eq/eq-editing.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { EqLayers } from '../../../../shared/eq/layers-model.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { currentShape } from '../../../../shared/eq/shape.ts';
import type { PlayerDsp } from '../../../../shared/eq/state.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { editor } from '../model/editor.ts';
import { LayersPane } from './LayersPane.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const bands = [makeBand('band1', { frequency: 100, gain: 4 })];
const mine = configOfBands(bands, -4);
const config = configOfBands([makeBand('b1', { frequency: 3000, gain: -2 })]);
const layers: EqLayers = {
  base: { name: 'Headphone', bands, preamp: 0 },
  taste: null,
  strength: 1,
};

let open: WindowCore;
let edits: Editing;
let kept: unknown[];

async function show(own: EqLayers | null, readOnly: 'forbidden' | null = null): Promise<void> {
  const dsp: PlayerDsp = {
    playerId: 'living',
    status: 'ready',
    reason: null,
    error: null,
    config: mine,
    revision: 1,
    rate: { hz: 48_000, from: 'default' },
    active: 'enabled',
    limiter: null,
    layers: own,
  };
  open = await windowCore(
    {
      'eq.server': { shape: currentShape, readOnly },
      'eq.players': { living: dsp },
      'eq.presets': {
        presets: [{ id: 'l1', place: 'local', name: 'Bright', config, pinned: false }],
      },
    },
    {
      'eq.keepLayers': (input) => {
        kept.push(input.layers);
      },
    },
  );
  edits = editing('living', mine);
  render(
    <UiRoot>
      <LayersPane />
    </UiRoot>,
  );
}

const drawn = (): Band[] => {
  const [eq] = editor.live.filters;
  return eq?.type === 'parametric_eq' ? eq.bands : [];
};
const choose = async (label: string, item: string): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: `Choose: ${label}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
  await act(arrived);
};
const edited = (): HTMLElement | null => screen.queryByText(t('eqpresets:layers.edited'));

beforeEach(() => {
  kept = [];
});
afterEach(() => {
  cleanup();
  edits.close();
  open.close();
});

describe('LayersPane', () => {
  it('takes the present bands as base and a preset as taste', async () => {
    await show(null);
    expect(screen.getByText(t('eqpresets:layers.hint'))).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
    await choose(t('eqpresets:layers.base'), t('eqpresets:layers.present'));
    expect(screen.getByText(`${t('eqpresets:layers.present')} · 1 band`)).toBeDefined();
    await choose(t('eqpresets:layers.taste'), 'Bright');
    expect(drawn().map(({ frequency }) => frequency)).toEqual([100, 3000]);
    expect(kept).toMatchObject([
      { base: { name: t('eqpresets:layers.present') }, taste: null, strength: 1 },
      { base: { name: t('eqpresets:layers.present') }, taste: { name: 'Bright' }, strength: 1 },
    ]);
    await choose(t('eqpresets:layers.taste'), 'None');
    await choose(t('eqpresets:layers.base'), 'None');
    expect(drawn()).toEqual([]);
    expect(kept.at(-1)).toBeNull();
  });

  it('draws the strength while it moves and keeps it once', async () => {
    await show(layers);
    const slider = screen.getByRole('slider', { name: 'Strength' });
    fireEvent.change(slider, { target: { value: '75' } });
    fireEvent.change(slider, { target: { value: '50' } });
    expect(drawn()).toMatchObject([{ gain: 2 }]);
    expect(editor.state.draft).toBe(mine);
    fireEvent.pointerUp(slider);
    await act(arrived);
    expect(edits.steps()).toHaveLength(1);
    expect(kept).toEqual([{ ...layers, strength: 0.5 }]);
    const typed = screen.getByRole('textbox', {
      name: t('eqchain:field.typed', { name: 'Strength' }),
    });
    expect(typed).toHaveProperty('value', '50%');
    await userEvent.clear(typed);
    await userEvent.type(typed, '151{Enter}');
    expect(screen.getByText('Enter a value from 0 to 150 percent.')).toBeDefined();
    await userEvent.clear(typed);
    await userEvent.type(typed, '120 %{Enter}');
    expect(drawn()).toMatchObject([{ gain: 4.8 }]);
    expect(edited()).toBeNull();
  });

  it('says that bands were changed by hand, and keeps or drops that', async () => {
    await show(layers);
    expect(edited()).toBeNull();
    const more = configOfBands([...bands, makeBand('band2', { frequency: 8000, gain: 1 })]);
    act(() => editor.edit('by hand', () => more));
    expect(edited()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: t('eqpresets:layers.adopt') }));
    await act(arrived);
    expect(editor.state.draft).toBe(more);
    expect(kept).toMatchObject([
      { base: { name: 'Headphone' }, taste: { name: t('eqpresets:layers.present') } },
    ]);
    expect(edited()).toBeNull();
    act(() => editor.edit('by hand', () => configOfBands([])));
    await userEvent.click(screen.getByRole('button', { name: t('eqpresets:layers.restore') }));
    expect(drawn().map(({ frequency }) => frequency)).toEqual([100, 8000]);
  });

  it('changes nothing for who may only read', async () => {
    await show(layers, 'forbidden');
    expect(screen.getByRole('slider')).toHaveProperty('disabled', true);
    for (const button of screen.getAllByRole('button', { name: /^Choose/ }))
      expect(button).toHaveProperty('disabled', true);
  });
});
