import { useMemo } from 'react';
import type { AdAccount, Level } from '../../../../shared/ads/model.ts';
import { listChoices } from '../../../../shared/ads/words.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Transfers } from '../parts/Transfers.tsx';
import type { ChoiceGroup, FieldDraft, FormDraft, FormField } from '../parts/form.ts';
import { textOf, useFormDraft } from '../parts/form.ts';
import { FormFields } from '../parts/FormFields.tsx';
import { openWord } from '../parts/numbers.ts';
import type { DayRange } from '../../../../shared/ads/model.ts';
import { formatDay, useRange } from '../parts/range.ts';
import type { Report } from './report-rows.ts';

const daysAgo = (days: number): string => formatDay(Date.now() - days * 86_400_000);

const isDaily = (draft: FieldDraft): boolean => textOf(draft, 'granularity') === 'DAY';

const metrics: readonly ChoiceGroup[] = [
  { key: 'cost', choices: ['SPEND', 'CPM', 'CPCL'] },
  {
    key: 'reach',
    choices: [
      'IMPRESSIONS_ON_SPOTIFY',
      'IMPRESSIONS_OFF_SPOTIFY',
      'REACH',
      'FREQUENCY',
      'CLICKS',
      'CTR',
    ],
  },
  {
    key: 'playback',
    choices: [
      'STARTS',
      'PLAYED_TO_25',
      'PLAYED_TO_50',
      'PLAYED_TO_75',
      'AD_COMPLETES',
      'COMPLETION_RATE',
      'VIDEO_VIEWS',
    ],
  },
  { key: 'listeners', choices: ['LISTENERS', 'NEW_LISTENERS', 'STREAMS'] },
  { key: 'results', choices: ['PAGE_VIEWS', 'LEADS', 'SIGN_UPS', 'PURCHASES', 'REVENUE'] },
];

/** Numbers whose names need an explanation. */
const explained = [
  'CPM',
  'CPCL',
  'FREQUENCY',
  'CTR',
  'PLAYED_TO_25',
  'PLAYED_TO_50',
  'PLAYED_TO_75',
  'AD_COMPLETES',
  'COMPLETION_RATE',
] as const;

function metricWord(metric: string): string {
  const key = explained.find((one) => one === metric);
  return key === undefined ? openWord(metric) : t(`adsform:csv.word.${key}`);
}

/** Names of numbers in the CSV, where they differ from the view. */
const csvNames: Readonly<Record<string, string>> = {
  IMPRESSIONS: 'IMPRESSIONS_ON_SPOTIFY',
  COMPLETES: 'AD_COMPLETES',
};

/** The CSV columns that identify the entity of a line. */
const csvColumns = {
  campaign: ['CAMPAIGN_NAME'],
  ad_set: ['CAMPAIGN_NAME', 'AD_SET_NAME'],
  ad: ['CAMPAIGN_NAME', 'AD_SET_NAME', 'AD_NAME'],
} as const satisfies Record<Level, readonly string[]>;

/** The form starts with the days, entities and numbers of the view. */
const fields = (
  range: DayRange,
  { level, ids, shown }: Pick<Report, 'level' | 'ids' | 'shown'>,
): readonly FormField[] => [
  {
    key: 'name',
    hint: 'csvName',
    kind: 'text',
    pattern: /^[\w-]{2,120}$/,
    initial: [`report-${daysAgo(0)}`],
  },
  { key: 'granularity', kind: 'choice', choices: ['DAY', 'LIFETIME'] },
  { key: 'from', kind: 'day', initial: [range?.from ?? daysAgo(30)], shown: isDaily },
  { key: 'to', kind: 'day', initial: [range?.to ?? daysAgo(1)], shown: isDaily },
  {
    key: 'dimensions',
    kind: 'boxes',
    initial: csvColumns[level],
    choices: listChoices('asyncDimension'),
  },
  {
    key: 'metrics',
    kind: 'boxes',
    initial: shown.map((metric) => csvNames[metric] ?? metric),
    groups: metrics,
    wordOf: metricWord,
  },
  {
    key: 'statuses',
    kind: 'boxes',
    optional: true,
    choices: listChoices('asyncStatus', 'ACTIVE', 'PAUSED'),
  },
  {
    key: 'campaigns',
    kind: 'picks',
    source: 'campaigns',
    optional: true,
    initial: level === 'campaign' ? ids : [],
  },
];

const buildOrder = (account: string, draft: FieldDraft): MethodInput<'ads.csv'>['order'] => {
  const many = (key: string): string[] => [...(draft[key] ?? [])];
  const daily = isDaily(draft);
  return {
    account,
    name: textOf(draft, 'name').trim(),
    statuses: many('statuses'),
    granularity: daily ? 'DAY' : 'LIFETIME',
    range: daily ? { from: textOf(draft, 'from'), to: textOf(draft, 'to') } : null,
    dimensions: many('dimensions'),
    metrics: many('metrics'),
    campaigns: many('campaigns'),
  };
};

function useOrder(account: string, form: FormDraft, onClose: () => void) {
  const order = buildOrder(account, form.draft);
  return useMutation(() => form.checked(() => call('ads.csv', { path: null, order })), {
    inline: true,
    onDone: ({ path }, _input, shown) => {
      showToast({ tone: 'good', text: t('adsform:csv.done', { path }) });
      if (shown) onClose();
    },
  });
}

/** Orders a report as a CSV file and saves it to the user's downloads folder. */
export function OrderCsv({
  account,
  asked,
  onClose,
}: {
  readonly account: AdAccount;
  /** The report shown in the view. */
  readonly asked: Pick<Report, 'level' | 'ids' | 'shown'>;
  readonly onClose: () => void;
}) {
  const { range } = useRange();
  const { level, ids, shown } = asked;
  const form = useFormDraft(
    useMemo(() => fields(range, { level, ids, shown }), [range, level, ids, shown]),
    account.currency,
  );
  const ordering = useOrder(account.id, form, onClose);
  return (
    <FormDialog
      wide
      title={t('adsform:csv.title')}
      description={account.name}
      submit={t('adsform:csv.submit')}
      submission={ordering}
      back={ordering.pending ? t('adsform:upload.behind') : t('app:cancel')}
      onClose={onClose}
    >
      <FormFields form={form} />
      <Transfers kind="csv" />
    </FormDialog>
  );
}
