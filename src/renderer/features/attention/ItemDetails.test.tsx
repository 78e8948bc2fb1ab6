import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entriesOf, someItem } from '../../../../test/support/attention/some-item.ts';
import { PageKeys } from '../../../../test/support/window/PageKeys.tsx';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../test/support/window/window-core.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { panels } from '../../domains.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';

let core: WindowCore;
/** Ids of the items whose details were read. */
let read: string[];
let isUnreadable: boolean;

beforeEach(async () => {
  read = [];
  isUnreadable = false;
  core = await windowCore(
    { settings: defaultPreferences },
    {
      'attention.details': ({ id }) => {
        read.push(id);
        if (isUnreadable) throw failure('unreachable', 'The server is down.');
        return {
          evidence: [{ text: `log of ${id}`, isError: true }],
          events: [{ at: 0, tone: 'good', text: 'It worked.' }],
        };
      },
    },
  );
  history.replaceState(null, '', '/attention');
  render(
    <UiRoot>
      <PageKeys />
      <AttentionPanel panels={panels} />
    </UiRoot>,
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

const publish = (...items: AttentionItem[]): Promise<void> =>
  act(() => core.publish({ attention: entriesOf(items) }));
const pane = () => within(screen.getByRole('region', { name: t('attentionpage:pane.label') }));

it('the details are read once an item is selected, and again when it says something else', async () => {
  const first = someItem('a', { severity: 'bad' });
  await publish(first, someItem('b'));
  expect(await pane().findByText('log of music:a')).toBeTruthy();
  expect(pane().getByText('It worked.')).toBeTruthy();
  expect(read).toEqual(['music:a']);
  await userEvent.keyboard('j');
  expect(await pane().findByText('log of music:b')).toBeTruthy();
  expect(pane().queryByText('log of music:a')).toBeNull();
  await publish({ ...first, fresh: false }, someItem('b', { text: 'failed again' }));
  await waitFor(() => expect(read).toEqual(['music:a', 'music:b', 'music:b']));
});

it('the details say why they cannot be read, and are read again on request', async () => {
  isUnreadable = true;
  await publish(someItem('a'), someItem('n', { severity: 'info' }));
  expect(await pane().findByText('The server is down.')).toBeTruthy();
  isUnreadable = false;
  await userEvent.click(pane().getByRole('button', { name: t('app:retry') }));
  expect(await pane().findByText('log of music:a')).toBeTruthy();
});
