import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Editing } from '../../../../../test/support/eq/eq-editing.ts';
import { editing } from '../../../../../test/support/eq/eq-editing.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { emptyConfig } from '../../../../shared/eq/model.ts';
import { currentShape } from '../../../../shared/eq/shape.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { ImportDialog } from './ImportDialog.tsx';

let open: WindowCore;
let edits: Editing;
let fits: string[];

beforeEach(async () => {
  fits = [];
  open = await windowCore({ 'eq.server': { shape: currentShape, readOnly: null } }, {});
  edits = editing('living', emptyConfig);
  render(
    <UiRoot>
      <ImportDialog onClose={() => undefined} onFit={(text) => fits.push(text)} />
    </UiRoot>,
  );
});

afterEach(() => {
  cleanup();
  edits.close();
  open.close();
});

const paste = (text: string): void => {
  fireEvent.change(screen.getByLabelText(t('eqfiles:import.text')), { target: { value: text } });
};

describe('a text of Equalizer APO for several devices', () =>
  it('is read for the first, and for the one that is chosen', async () => {
    paste(
      'Device: Headphones\nFilter: ON PK Fc 100 Hz Gain 3 dB Q 1\nDevice: Speakers\nFilter: ON PK Fc 2000 Hz Gain 3 dB Q 1\n',
    );
    const preview = await screen.findByRole('region', { name: t('eqfiles:import.preview') });
    expect(within(preview).getByText('100 Hz')).toBeTruthy();
    const device = within(preview).getByRole('combobox', { name: t('eqfiles:import.device') });
    await userEvent.click(device);
    await userEvent.click(await screen.findByRole('option', { name: 'Speakers' }));
    expect(await within(preview).findByText('2 kHz')).toBeTruthy();
    expect(within(preview).queryByText('100 Hz')).toBeNull();
  }));

describe('a measurement', () =>
  it('is handed to the fit by a button', async () => {
    const text = `frequency,raw\n${Array.from({ length: 20 }, (_, at) => `${String(20 * 1.4 ** at)},${String(at)}`).join('\n')}\n`;
    paste(text);
    await userEvent.click(
      await screen.findByRole('button', { name: t('eqfiles:import.fitInstead') }),
    );
    expect(fits).toEqual([text]);
  }));
