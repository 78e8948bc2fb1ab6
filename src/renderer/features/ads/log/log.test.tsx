import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import { accounts, profile, readOverview } from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { endpointNames, isChange } from '../../../../shared/ads/endpoints.ts';
import type { LoggedChange } from '../../../../shared/ads/model.ts';
import { parseExact, plainValue } from '../../../../shared/ads/rules/exact-json.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { entryText, setsSame } from './audit-words.ts';
import { ChangeLog } from './ChangeLog.tsx';

const entry = (change: string, more: Partial<LoggedChange> = {}): LoggedChange => ({
  at: Date.now(),
  action: 'ad_sets.update',
  account: 'records',
  change,
  fields: toRecord(plainValue(parseExact(change))) ?? {},
  entity: { id: 'berlin', name: 'Berlin' },
  result: 'done',
  detail: null,
  ...more,
});
const text = (change: string, more: Partial<LoggedChange> = {}): string =>
  entryText(entry(change, more), accounts);

describe('an entry of the change log', () => {
  it('says what was set, with exact amounts', () => {
    expect(text('{"budget":{"micro_amount":9007199254740993000001,"type":"DAILY"}}')).toBe(
      'Ad set changed: Budget 9,007,199,254,740,993.000001 EUR per day',
    );
    expect(text('{"bid_micro_amount":12000000}')).toBe('Ad set changed: Bid 12.00 EUR');
    expect(text('{"delivery":"OFF"}')).toBe('Ad set changed: Switched off');
    expect(text('{"end_time":"2026-12-15T00:00:00Z"}')).toBe(
      'Ad set changed: End 15 Dec, 00:00 UTC',
    );
    expect(text('{"name":"A","targets":{}}', { action: 'ads.create' })).toBe('Ad created: Name A');
    expect(text('{"name":"A', { action: 'new.thing' })).toBe(t('adspanel:log.action.other'));
  });

  it('has a sentence for every change that the app can make, without words of the service', () => {
    const own = ['ads.setMode', 'ads.bulk', 'ads.duplicate', 'assets.upload'];
    for (const action of [...endpointNames.filter(isChange), ...own]) {
      const said = text('{"targets":{},"asset_ids":[],"bytes":1}', { action });
      expect(said).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/);
      expect(said).not.toBe(t('adspanel:log.action.other'));
    }
    const mode = { action: 'ads.setMode', account: null };
    expect(text('{"mode":"write","minutes":15}', mode)).toBe('Editing allowed for 15 minutes');
    expect(text('{"mode":"read-only","minutes":null}', mode)).toBe('Editing ended');
    expect(text('{"action":"ARCHIVE"}', { action: 'assets.bulk' })).toBe('Assets archived');
  });

  it('says why it was refused', () =>
    expect(text('', { action: 'assets.upload', result: 'refused', detail: 'Too long.' })).toBe(
      'File uploaded. Refused: Too long.',
    ));

  it('is the same as a change of the service that names the same field', () => {
    expect(setsSame(entry('{"end_time":"x"}'), 'End date')).toBe(true);
    expect(setsSame(entry('{"end_time":"x"}'), 'Bid amount')).toBe(false);
  });
});

describe('the change log', () => {
  let core: WindowCore;
  afterEach(() => {
    cleanup();
    core.close();
  });

  it('has entries of rows that no pane shows, and of all accounts', async () => {
    core = await windowCore(
      {
        'connections.profiles': [profile],
        'ads.overview': readOverview(),
      },
      {
        'ads.audit': () => [
          entry('{"name":"Spring"}', {
            action: 'campaigns.create',
            result: 'refused',
            detail: 'Name taken.',
            account: 'live',
            entity: { id: null, name: null },
          }),
        ],
      },
    );
    render(
      <UiRoot>
        <ChangeLog onClose={() => undefined} />
      </UiRoot>,
    );
    await act(arrived);
    expect(screen.getByText('Campaign created: Name Spring. Refused: Name taken.')).toBeTruthy();
    expect(screen.getByText('Harbour Live')).toBeTruthy();
    expect(screen.getByText(t('adspanel:log.state.refused'))).toBeTruthy();
  });
});
