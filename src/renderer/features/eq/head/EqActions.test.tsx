import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { configOfBands, makeBand } from '../../../../shared/eq/make.ts';
import type { EqSession, SaveState } from '../../../../shared/eq/session-model.ts';
import { currentShape } from '../../../../shared/eq/shape.ts';
import type { PlayerDsp } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { eqWindow } from '../model/session.ts';
import { EqActions } from './EqActions.tsx';
import { SaveNotices } from './SaveNotices.tsx';

const draft = configOfBands([makeBand('b1', { gain: 3 })]);
const living = (save: SaveState): EqSession => ({
  playerId: 'living',
  draft,
  version: 1,
  dirty: true,
  undo: 'Gain',
  redo: null,
  save,
  seen: {},
  joins: 0,
});
const dsp: PlayerDsp = {
  playerId: 'living',
  status: 'ready',
  reason: null,
  error: null,
  config: draft,
  revision: 1,
  rate: { hz: 48_000, from: 'default' },
  active: 'enabled',
  limiter: null,
  layers: null,
};

let open: WindowCore;
let calls: string[];
let stop: () => void;
/** Ends the requests that the core has not answered. */
let answer: () => void;

async function show(save: SaveState): Promise<void> {
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const noted = (name: string) => async () => {
    calls.push(name);
    await waits;
  };
  open = await windowCore(
    {
      'eq.server': { shape: currentShape, readOnly: null },
      'eq.sessions': { living: living(save) },
    },
    {
      'eq.load': () => dsp,
      'eq.apply': noted('apply'),
      'eq.decide': noted('decide'),
    },
  );
  stop = eqWindow.follow('living');
  render(
    <UiRoot>
      <EqActions />
      <SaveNotices />
    </UiRoot>,
  );
  await act(arrived);
}

beforeEach(() => {
  calls = [];
});
afterEach(() => {
  cleanup();
  stop();
  open.close();
});

const conflict: SaveState = { k: 'conflict', theirs: draft, revision: 2, fields: ['Gain'] };
const failed: SaveState = {
  k: 'failed',
  error: { code: 'unreachable', message: 'No answer.', retryable: true },
};

describe('a button that saves the draft', () => {
  it.each([
    [{ k: 'changed', at: null } as const, t('eq:head.apply'), 'apply'],
    [failed, t('eq:notice.again'), 'apply'],
    [conflict, t('eq:notice.keepMine'), 'decide'],
  ])('sends one request for a double click: %o', async (save, name, sent) => {
    await show(save);
    const button = () => screen.getByRole('button', { name });
    await userEvent.dblClick(button());
    await act(arrived);
    expect(calls).toEqual([sent]);
    expect(button().getAttribute('aria-busy')).toBe('true');
    answer();
    await act(arrived);
    expect(button().getAttribute('aria-busy')).toBeNull();
    await userEvent.click(button());
    await act(arrived);
    expect(calls).toEqual([sent, sent]);
  });
});
