import { expect, it } from 'vitest';
import { t } from '../../../../../shared/i18n/translate.ts';
import { compareChannels, describeChanges } from './compare-channels.ts';
import { readDraft } from './draft.ts';

const draft = (channels: Readonly<Record<string, string>>) =>
  readDraft(
    JSON.stringify({
      programming: 1,
      sources: {},
      plans: {},
      channels: Object.fromEntries(
        Object.entries(channels).map(([number, name]) => [
          number,
          { name, fallback: { lavfi: 'color=c=black' }, days: [] },
        ]),
      ),
    }),
  ).document;

it('says which channels another programme replaces and leaves out', () => {
  const before = draft({ 1: 'Crime', 2: 'Kids', 3: 'Films' });
  const after = draft({ 1: 'Five', 2: 'Kids', 4: 'News' });
  const changes = compareChannels(before, after);
  expect(changes).toEqual({ added: ['4'], changed: ['1'], removed: ['3'] });
  expect(describeChanges({ ...changes, added: [] })).toEqual([
    t('programmeview:trial.changed', { channels: '1' }),
    t('programmeview:trial.removed', { channels: '3' }),
  ]);
  expect(describeChanges(compareChannels(before, before))).toEqual([]);
});
