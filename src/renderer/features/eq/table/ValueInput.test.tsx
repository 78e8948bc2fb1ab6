import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { formatGain } from '../../../../shared/eq/values.ts';
import { readGain, ValueInput } from './ValueInput.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

let kept: number[];

afterEach(cleanup);

function show(value: number) {
  const at = (now: number) => (
    <ValueInput
      label="Gain"
      value={now}
      format={formatGain}
      read={readGain}
      step={(from, up) => Math.min(60, from + up)}
      onValue={(next) => {
        kept.push(next);
        view.rerender(at(next));
      }}
    />
  );
  kept = [];
  const view = render(at(value));
  return {
    field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Gain' }),
    /** The value changes from outside: a drag, an undo. */
    become: (next: number) => view.rerender(at(next)),
  };
}

// Positioning the bubble needs a real layout.
const message = () => screen.queryByRole('alert', { hidden: true })?.textContent ?? null;

async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('a number that can be typed over', () => {
  it.each(['99', '-60.01', 'loud', '1e99', ''])(
    'refuses "%s" with what is allowed, and keeps nothing',
    async (text) => {
      const { field } = show(-3);
      await userEvent.clear(field);
      if (text !== '') await userEvent.type(field, text);
      await userEvent.keyboard('{Enter}');
      expect(kept).toEqual([]);
      expect(field.value).toBe(text);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const said = screen.getByRole('alert', { hidden: true });
      expect(said.textContent).toBe(t('eq:hint.gain'));
      expect(field.getAttribute('aria-describedby')).toBe(said.id);
      expect(document.activeElement).toBe(field);
    },
  );

  it('keeps the refused text when the field is left, until Escape puts the value back', async () => {
    const { field } = show(-3);
    await type(field, '99');
    await userEvent.tab();
    expect(field.value).toBe('99');
    expect(message()).not.toBeNull();
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('−3.0 dB');
    expect(message()).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(kept).toEqual([]);
  });

  it('takes the limits themselves, and the repaired text', async () => {
    const { field } = show(-3);
    await type(field, '61{Enter}');
    expect(message()).not.toBeNull();
    await userEvent.type(field, '{Backspace}0{Enter}');
    expect(kept).toEqual([60]);
    expect(message()).toBeNull();
    expect(field.value).toBe('+60.0 dB');
  });

  it('stops at a limit by arrow keys, as a gesture does', async () => {
    const { field } = show(59.5);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(kept).toEqual([60]);
    expect(message()).toBeNull();
    await Promise.resolve();
  });

  it('shows a value that comes from elsewhere, also while it has the focus', () => {
    const { field, become } = show(-3);
    field.focus();
    become(-5);
    expect(field.value).toBe('−5.0 dB');
    fireEvent.blur(field);
    expect(kept).toEqual([]);
  });

  it('lets nothing overwrite text while the user types, but drops text that was refused once the user stops', async () => {
    const { field, become } = show(-3);
    await type(field, '99');
    become(-5);
    expect(field.value).toBe('99');
    await userEvent.tab();
    become(-6);
    expect(field.value).toBe('−6.0 dB');
    expect(message()).toBeNull();
  });

  it('leaves undo to the panel once its text is committed, and not before', async () => {
    const { field } = show(-3);
    expect(field.dataset['undo']).toBe('panel');
    await type(field, '-4');
    expect(field.dataset['undo']).toBeUndefined();
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    expect(field.value).toBe('−3.0 dB');
    expect(field.dataset['undo']).toBe('panel');
    await type(field, '-4{Enter}');
    expect(kept).toEqual([-4]);
    expect(field.dataset['undo']).toBe('panel');
  });
});
