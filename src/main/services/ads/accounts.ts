import '../../../shared/ads/texts.ts';
import type { AdAccount } from '../../../shared/ads/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { cutText } from '../../../shared/i18n/cut-text.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AdsApi, ApiCall } from './api/api.ts';
import { orPart } from './api/lists.ts';
import { isForbidden, isLacking, unlessSignedOut } from './refusal.ts';
import { Fields, withIds } from './tree/record.ts';

/** Businesses whose accounts are read. */
const MOST_BUSINESSES = 50;
const all = { offset: 0, limit: 0, pageSize: 50 } as const;

export interface AccountsRead {
  readonly accounts: AdAccount[];
  readonly problems: string[];
}

type Business = AdAccount['business'];

function accountOf(id: string, fields: Fields, business: Business): AdAccount {
  return {
    ...{ id, business },
    name: fields.text('name') ?? id,
    currency: fields.word('currency_code'),
    status: fields.text('status') ?? '',
    role: fields.text('ad_account_role'),
  };
}

/** One account by its id. */
export async function readAccount(
  api: AdsApi,
  id: string,
  signal: AbortSignal,
): Promise<AdAccount> {
  const { value } = await api.read({ endpoint: 'account.show', account: id }, signal);
  const fields = new Fields(value);
  const business = { id: fields.text('business_id') ?? '', name: '' };
  return accountOf(fields.text('id') ?? id, fields, business);
}

/**
 * The accounts of all businesses, each once, and `chosen`, which is read by itself where the service cannot list them. A business whose accounts
 * cannot be read becomes a problem.
 */
export async function readAccounts(
  api: AdsApi,
  chosen: string | null,
  signal: AbortSignal,
): Promise<AccountsRead> {
  const problems: string[] = [];
  const listed = async (call: ApiCall) => {
    const { items, cut } = await orPart(api.list(call, all, signal));
    if (cut !== null) problems.push(cutText(cut));
    return withIds(items);
  };
  const businesses = (await listed({ endpoint: 'businesses.list' })).slice(0, MOST_BUSINESSES);
  const read = businesses.map(async ({ id, fields }): Promise<AdAccount[]> => {
    const business = { id, name: fields.text('name') ?? id };
    try {
      const accounts = await listed({ endpoint: 'accounts.list', id });
      return accounts.map((one) => accountOf(one.id, one.fields, business));
    } catch (error) {
      const reason = unlessSignedOut(error);
      if (isForbidden(error)) problems.push(t('ads:service.noAccess', { name: business.name }));
      else if (!isLacking(error))
        problems.push(t('ads:service.noAccounts', { name: business.name, reason }));
      return [];
    }
  });
  const found = new Map((await Promise.all(read)).flat().map((one) => [one.id, one]));
  if (chosen !== null && !found.has(chosen))
    try {
      const account = await readAccount(api, chosen, signal);
      found.set(account.id, account);
    } catch (error) {
      const reason = unlessSignedOut(error);
      problems.push(t('ads:service.noAccounts', { name: chosen, reason }));
    }
  return { accounts: [...found.values()], problems };
}

/** The account with this id, or with this name if only one has it; null: none. Rejects with `ambiguous`. */
export function pickAccount(accounts: readonly AdAccount[], wanted: string): AdAccount | null {
  const byId = accounts.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (byId !== undefined) return byId;
  const named = accounts.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const exact = named.filter(({ name }) => name === wanted);
  const [first, ...more] = exact.length === 1 ? exact : named;
  if (more.length > 0)
    throw failure('ambiguous', t('ads:service.sameName', { name: wanted }), {
      ...{ field: 'account', candidates: candidatesOf(named) },
    });
  return first ?? null;
}

export const candidatesOf = (accounts: readonly AdAccount[]) =>
  accounts.map(({ id, name, business }) => ({ id, name, business: business.name }));
