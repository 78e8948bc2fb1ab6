import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ApplyPlan, PlannedChange } from '../../../../shared/playout/programme/contract.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { DayChanges } from './DayChanges.tsx';
import { Losses } from './Losses.tsx';
import { PlanFindings } from './PlanLists.tsx';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);
const none = { error: 0, warning: 0 };
const plan: ApplyPlan = {
  id: 'p1',
  channels: [
    {
      number: '5',
      name: 'Tide',
      from: noon,
      days: [{ date: '2026-11-20', kept: 0, moved: 0, added: 1, removed: 0 }],
      files: 1,
      isForeign: false,
      problem: null,
    },
  ],
  edits: [],
  jumps: [],
  losses: [],
  findings: { before: none, after: none, unchecked: 0 },
  notes: [],
};
const note = (text: string): ApplyPlan['notes'][number] => ({
  code: 'slot-skipped',
  channel: '5',
  at: noon,
  slot: 'late',
  source: null,
  media: null,
  pin: null,
  ms: null,
  text,
});
const added: PlannedChange = {
  id: 'i1',
  change: 'added',
  title: '',
  start: noon,
  finish: noon + HOUR,
  was: null,
};
const ticked = new Set(['5']);

let core: WindowCore;
beforeEach(async () => {
  core = await windowCore({}, { 'playout.programme.planDay': () => [added] });
});
afterEach(() => {
  cleanup();
  core.close();
});

it('counts the findings that it lists, and compares those of the files only if there are any', () => {
  const notes = [note('Late is skipped.'), note('Film never fits.')];
  const { rerender } = render(<PlanFindings plan={{ ...plan, notes }} ticked={ticked} />);
  const card = screen.getByRole('region');
  expect(within(card).getAllByRole('listitem')).toHaveLength(2);
  expect(card.querySelector('header')?.textContent).toBe(`${t('programmeapply:findings.title')}2`);
  expect(card.textContent).not.toMatch(/\b0 (after|before)/);
  const findings = {
    before: { error: 1, warning: 2 },
    after: { error: 0, warning: 1 },
    unchecked: 0,
  };
  rerender(<PlanFindings plan={{ ...plan, notes, findings }} ticked={ticked} />);
  expect(
    screen.getByText(t('programmeapply:findings.compare', { after: 1, before: 3 })),
  ).toBeDefined();
});

it('names an item without a title', async () => {
  const [channel] = plan.channels;
  if (channel === undefined) throw new Error('no channel');
  render(
    <UiRoot>
      <DayChanges plan={plan} channel={channel} date="2026-11-20" />
    </UiRoot>,
  );
  const row = await screen.findByRole('row', { name: /Added/ });
  expect(row.textContent).toContain(t('programmeapply:card'));
});

it('says which slots of the selected channels no longer air', () => {
  const losses: ApplyPlan['losses'] = [
    {
      channel: '5',
      slot: 'Film',
      span: { from: noon + 6.5 * HOUR, to: noon + 9 * HOUR },
      days: 12,
      rule: 'too-long',
    },
    { channel: '5', slot: 'Late', span: null, days: 3, rule: null },
  ];
  const { rerender } = render(<Losses plan={{ ...plan, losses }} ticked={ticked} />);
  expect(screen.getByRole('status').textContent).toMatch(
    /2 parts .*Tide, Film: 18:30 to 21:00 airs nothing more on 12 days · what comes next is too long.*Tide, Late airs nothing more on 3 days/,
  );
  rerender(<Losses plan={{ ...plan, losses }} ticked={new Set()} />);
  expect(screen.queryByRole('status')).toBeNull();
});
