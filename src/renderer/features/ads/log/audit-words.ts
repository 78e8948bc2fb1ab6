import type { AdAccount, LoggedChange } from '../../../../shared/ads/model.ts';
import { isMicros, moneyText, moneyWords } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { formatDateTime } from '../../../../shared/format/time.ts';
import { openWord } from '../parts/numbers.ts';

const actions = {
  ...({ 'campaigns.create': 'newCampaign', 'campaigns.update': 'campaign' } as const),
  ...({ 'ad_sets.create': 'newAdSet', 'ad_sets.update': 'adSet' } as const),
  ...({ 'ads.create': 'newAd', 'ads.update': 'ad', 'ads.bulk': 'bulk' } as const),
  ...({ 'ads.duplicate': 'duplicate', 'assets.create': 'newAsset' } as const),
  ...({ 'assets.update': 'asset', 'assets.upload': 'upload' } as const),
  ...({ 'audiences.create': 'newAudience', 'audiences.delete': 'noAudience' } as const),
  ...({ 'account.update': 'account', 'businesses.create': 'newBusiness' } as const),
} as const;

/** "Ad set changed", "Editing allowed for 15 min". */
function actionText({ action, fields }: LoggedChange): string {
  switch (action) {
    case 'ads.setMode': {
      const { mode, minutes } = fields;
      if (mode !== 'write') return t('adspanel:log.action.locked');
      if (typeof minutes !== 'number') return t('adspanel:log.action.unlocked');
      return t('adspanel:log.action.unlockedFor', { count: minutes });
    }
    case 'assets.bulk':
      return t(`adspanel:log.action.${fields['action'] === 'ARCHIVE' ? 'archived' : 'unarchived'}`);
    default:
      return t(
        `adspanel:log.action.${action in actions ? actions[action as keyof typeof actions] : 'other'}`,
      );
  }
}

const money = (value: unknown, currency: string): string => {
  const text = String(value);
  return isMicros(text) ? moneyWords(text, currency) : text;
};

const onOff = (value: unknown): string =>
  t(value === 'ON' || value === 'ACTIVE' ? 'adspanel:log.on' : 'adspanel:log.off');

/** The value of a changed field in words; null: only its name is shown. */
function valueText(field: string, value: unknown, currency: string): string | null {
  switch (field) {
    case 'budget': {
      const { micro_amount: amount, type } = toRecord(value) ?? {};
      const unit = t(`adspanel:change.unit.${type === 'DAILY' ? 'DAILY' : 'LIFETIME'}`, {
        currency,
      });
      const text = String(amount);
      return isMicros(text)
        ? t('adspanel:change.amountOf', { amount: moneyText(text, currency), unit })
        : null;
    }
    case 'bid_micro_amount':
      return money(value, currency);
    case 'delivery':
      return onOff(value);
    case 'status':
      return value === 'ACTIVE' || value === 'PAUSED' ? onOff(value) : openWord(String(value));
    case 'start_time':
    case 'end_time':
      return `${formatDateTime(Date.parse(String(value)), Date.now(), 'UTC')} UTC`;
    case 'name':
      return String(value);
    default:
      return null;
  }
}

const fields = {
  ...({ budget: 'budget', bid_micro_amount: 'bid', delivery: 'state', status: 'state' } as const),
  ...({ start_time: 'start', end_time: 'end', name: 'name' } as const),
} as const;
const fieldText = (field: keyof typeof fields): string => t(`adspanel:log.field.${fields[field]}`);

/** "Budget 55.00 EUR per day, End 15 Dec, 00:00 UTC". Only fields with a value in words are listed. */
const changeText = (entry: LoggedChange, currency: string): string =>
  Object.entries(entry.fields)
    .flatMap(([field, value]) => {
      if (!(field in fields)) return [];
      const known = fieldText(field as keyof typeof fields);
      const text = valueText(field, value, currency);
      return text === null ? known : `${known} ${text}`;
    })
    .join(', ');

/** An entry in one line: what was done, with the amounts, and its result. */
export function entryText(entry: LoggedChange, accounts: readonly AdAccount[]): string {
  const currency = accounts.find(({ id }) => id === entry.account)?.currency ?? '';
  const parts = changeText(entry, currency);
  const what = parts === '' ? actionText(entry) : `${actionText(entry)}: ${parts}`;
  return t(`adspanel:log.result.${entry.result}`, { what, detail: entry.detail ?? '' });
}

/** Patterns that find a field in the texts of the service's own history. */
const theirWords: Readonly<Record<string, RegExp>> = {
  budget: /budget/i,
  bid_micro_amount: /bid/i,
  delivery: /status|state|delivery|pause/i,
  status: /status|state|delivery|pause/i,
  start_time: /start/i,
  end_time: /end/i,
  name: /name/i,
};

/** Whether a change described by the service with this text is the same creation, or sets one of the entry's fields. */
export const setsSame = (entry: LoggedChange, what: string): boolean =>
  (entry.action.endsWith('.create') && /creat/i.test(what)) ||
  Object.keys(entry.fields).some((field) => theirWords[field]?.test(what) === true);
