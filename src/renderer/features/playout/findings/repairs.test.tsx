import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { someChannel } from '../../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { Repairs } from './FindingRow.tsx';

let open: WindowCore;
afterEach(() => {
  cleanup();
  open.close();
});

const sentence = 'Extend "Night Bus" to the next item';
const gap: PlacedFinding = {
  id: 'f1',
  path: '/lineup/a.json',
  pointer: '/items/1',
  code: 'gap',
  severity: 'warning',
  message: 'Nothing plays.',
  repair: { k: 'close-gap', label: sentence, pointer: '/items/0', from: 0, to: 60_000 },
  from: 0,
  to: 60_000,
  channel: 'c1',
  ref: null,
  title: null,
};

const labels = (): (string | null)[] =>
  screen.getAllByRole('button').map(({ textContent }) => textContent);

it('the repairs of a finding are whole sentences, or verbs with the sentence as their description', async () => {
  open = await windowCore({ 'playout.channels': { c1: someChannel('c1', {}) } }, {});
  const { rerender } = render(<Repairs finding={gap} />, { wrapper: UiRoot });
  expect(labels()).toEqual([sentence, t('playout:findings.fill')]);
  rerender(<Repairs finding={gap} short />);
  expect(labels()).toEqual(['Extend', 'Fill…']);
  expect(screen.getByRole('button', { name: 'Extend' }).getAttribute('aria-description')).toBe(
    sentence,
  );
  const sort = { k: 'sort', label: 'Sort items by start' } as const;
  rerender(<Repairs finding={{ ...gap, code: 'unsorted', repair: sort }} short />);
  expect(labels()).toEqual(['Sort items by start']);
});
