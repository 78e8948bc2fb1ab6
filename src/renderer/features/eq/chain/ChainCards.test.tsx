import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Editing } from '../../../../../test/support/eq/eq-editing.ts';
import { editing } from '../../../../../test/support/eq/eq-editing.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../../test/support/window/window-core.ts';
import { makeBand, makeEq, makeFilter } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { currentShape, specifiedShape } from '../../../../shared/eq/shape.ts';
import type { EqServer } from '../../../../shared/eq/state.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { editor } from '../model/editor.ts';
import { ChainCards } from './ChainCards.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const someChain: DspConfig = {
  ...emptyConfig,
  enabled: true,
  filters: [
    makeEq('eq1', [makeBand('b1'), makeBand('b2')], -3),
    makeFilter('f1', 'tone_control'),
    { id: 'x', type: 'unknown', name: 'later_thing', enabled: true, raw: { k: 1 } },
    makeFilter('f2', 'high_low_pass'),
    makeEq('eq2'),
  ],
};

let open: WindowCore;
let edits: Editing;

async function show(server: Partial<EqServer> = {}, config = someChain): Promise<void> {
  open = await windowCore({ 'eq.server': { shape: currentShape, readOnly: null, ...server } });
  edits = editing('living', config);
  render(
    <UiRoot>
      <ChainCards />
    </UiRoot>,
  );
}

const cards = (): (string | null)[] =>
  screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
const card = (name: string): HTMLElement => screen.getByRole('listitem', { name });
const ids = (): string[] => editor.state.draft.filters.map(({ id }) => id);
const steps = (): string[] => edits.steps();
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

afterEach(() => {
  cleanup();
  edits.close();
  open.close();
});

describe('ChainCards', () => {
  it('lists the whole chain in its order, unknown filters by name', async () => {
    await show();
    expect(cards()).toEqual([
      'Parametric EQ',
      'Tone control',
      'later_thing',
      'High/low pass',
      'Parametric EQ',
    ]);
    expect(screen.getByText('2 bands')).toBeDefined();
    expect(screen.getByRole('slider', { name: 'Input gain' })).toBeDefined();
    expect(screen.getByRole('slider', { name: 'Output gain' })).toBeDefined();
    const later = within(card('later_thing'));
    expect(later.queryByRole('slider')).toBeNull();
    expect(later.getByRole('switch')).toHaveProperty('disabled', true);
  });

  it('draws a moving slider and keeps one step of the whole gesture', async () => {
    await show();
    const slider = screen.getByRole('slider', { name: 'Bass, Tone control' });
    const live = (): unknown => editor.live.filters[1];
    fireEvent.change(slider, { target: { value: '2.5' } });
    fireEvent.change(slider, { target: { value: '4' } });
    expect(live()).toMatchObject({ values: { bass_level: 4 } });
    expect(editor.state.draft).toBe(someChain);
    expect(field(t('eqchain:field.typed', { name: 'Bass, Tone control' })).value).toBe('+4.0 dB');
    fireEvent.pointerUp(slider);
    expect(editor.state.draft.filters[1]).toMatchObject({ values: { bass_level: 4 } });
    expect(steps()).toEqual(['Change Bass of Tone control']);
    act(() => editor.undo());
    expect(editor.state.draft).toBe(someChain);
    expect(field(t('eqchain:field.typed', { name: 'Bass, Tone control' })).value).toBe('0.0 dB');
  });

  it('accepts typed numbers, explains an invalid one, and discards it on Escape', async () => {
    await show();
    const frequency = field(t('eqchain:field.typed', { name: 'Frequency, High/low pass' }));
    await userEvent.clear(frequency);
    await userEvent.type(frequency, '2k{Enter}');
    expect(editor.state.draft.filters[3]).toMatchObject({ values: { frequency: 2000 } });
    const gain = field(t('eqchain:field.typed', { name: 'Input gain' }));
    await userEvent.clear(gain);
    await userEvent.type(gain, '70{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter a value from −60.0 dB to +60.0 dB.');
    expect(gain.getAttribute('aria-invalid')).toBe('true');
    await userEvent.tab();
    expect(gain.value).toBe('70');
    expect(gain.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(editor.state.draft.inputGain).toBe(0);
    gain.focus();
    await userEvent.keyboard('{Escape}');
    expect(gain.value).toBe('0.0 dB');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.clear(gain);
    await userEvent.type(gain, '-3,5');
    await userEvent.tab();
    expect(editor.state.draft.inputGain).toBe(-3.5);
  });

  it('moves a filter by its buttons and by Alt with an arrow, and says where it is', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Move Tone control up' }));
    expect(ids()).toEqual(['f1', 'eq1', 'x', 'f2', 'eq2']);
    expect(
      screen.getByText(t('eqchain:moved', { name: 'Tone control', place: '1', count: 5 })),
    ).toBeDefined();
    const up = screen.getByRole('button', { name: 'Move Tone control up' });
    expect([up.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', up]);
    screen.getByRole('slider', { name: 'Bass, Tone control' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(ids()).toEqual(['eq1', 'f1', 'x', 'f2', 'eq2']);
    expect(steps()).toEqual(['Move Tone control up', 'Move Tone control down']);
  });

  it('adds what the server knows, and removes what is not wanted', async () => {
    await show({ shape: { ...currentShape, filterTypes: ['parametric_eq', 'compressor'] } });
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Parametric EQ',
      'Compressor',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Compressor' }));
    expect(cards().at(-1)).toBe('Compressor');
    expect(screen.getByText(t('eqchain:noCurve.compressor'))).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'More about later_thing' }));
    await userEvent.click(
      screen.getByRole('menuitem', {
        name: t('eqchain:removeUnknown', { name: 'later_thing' }),
      }),
    );
    expect(cards()).not.toContain('later_thing');
    act(() => editor.undo());
    expect(cards()).toContain('later_thing');
  });

  it('switches filters, chooses among values, and opens another equalizer in the graph', async () => {
    await show();
    await userEvent.click(screen.getByRole('switch', { name: 'Tone control, on' }));
    expect(editor.state.draft.filters[1]).toMatchObject({ enabled: false });
    await userEvent.click(screen.getByRole('radio', { name: '48' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Low pass' }));
    expect(editor.state.draft.filters[3]).toMatchObject({
      values: { slope: 48, mode: 'low_pass' },
    });
    const edits = screen.getAllByRole('button', { name: /bands of Parametric EQ$/ });
    expect(edits.map((edit) => edit.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    const second = edits[1];
    if (second !== undefined) await userEvent.click(second);
    expect(editor.state.eqId).toBe('eq2');
  });

  it('omits features that a server lacks, and says so', async () => {
    await show({ shape: specifiedShape }, { ...someChain, filters: someChain.filters.slice(0, 1) });
    expect(screen.queryByRole('slider', { name: 'Input gain' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add filter' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    expect(screen.getByText(t('eqchain:fixedOrder'))).toBeDefined();
    expect(screen.getByText(t('eqchain:noGains'))).toBeDefined();
  });

  it('changes nothing for who may only read', async () => {
    await show({ readOnly: 'forbidden' });
    for (const control of [
      ...screen.getAllByRole('slider'),
      ...screen.getAllByRole('switch'),
      ...screen.getAllByRole('textbox'),
      ...screen.getAllByRole('button', { name: /^(Move|More)/ }),
    ])
      expect(control).toHaveProperty('disabled', true);
    const add = screen.getByRole('button', { name: t('eqchain:add') });
    expect(add.getAttribute('aria-description')).toBe(t('eq:notice.forbidden'));
    await userEvent.click(add);
    expect(screen.queryByRole('menu')).toBeNull();
    screen.getAllByRole('button', { name: /^Shown in graph/ })[0]?.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(editor.state.draft).toBe(someChain);
  });
});
