import type { AdAccount } from '../../../shared/ads/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../shared/lib/json.ts';
import { toRecord } from '../../../shared/lib/json.ts';
import type { Cut } from '../../../shared/lib/listed.ts';
import { firstCut } from '../../../shared/lib/listed.ts';
import type { AdsApi, ApiCall } from './api/api.ts';
import { lackText } from './lack.ts';
import { isForbidden, isLacking, unlessSignedOut } from './expected-errors.ts';
import { readString, withIds } from './tree/record.ts';

/** Businesses whose accounts are read. */
const MAX_BUSINESSES = 50;
const all = { offset: 0, limit: 0, pageSize: 50 } as const;

export interface AccountsRead {
  readonly accounts: AdAccount[];
  /** What is missing from the lists of businesses and accounts; null: nothing. */
  readonly cut: Cut | null;
  readonly problems: string[];
}

type Business = AdAccount['business'];

function parseAccount(id: string, fields: JsonRecord, business: Business): AdAccount {
  return {
    id,
    business,
    name: readString(fields['name']) ?? id,
    currency: readString(fields['currency_code']),
    status: readString(fields['status']) ?? '',
    role: readString(fields['ad_account_role']),
  };
}

/** One account by its id. */
export async function readAccount(
  api: AdsApi,
  id: string,
  signal: AbortSignal,
): Promise<AdAccount> {
  const { value } = await api.read({ endpoint: 'account.show', account: id }, signal);
  const fields = toRecord(value) ?? {};
  const business = { id: readString(fields['business_id']) ?? '', name: '' };
  return parseAccount(readString(fields['id']) ?? id, fields, business);
}

/**
 * Reads the accounts of all businesses without duplicates. If the service cannot list them, reads `chosen` alone. A business whose accounts
 * cannot be read is reported in `problems`.
 */
export async function readAccounts(
  api: AdsApi,
  chosen: string | null,
  signal: AbortSignal,
): Promise<AccountsRead> {
  const problems: string[] = [];
  let listCut: Cut | null = null;
  let failed: Cut | null = null;
  const listed = async (call: ApiCall) => {
    const { items, cut } = withIds(await api.list(call, all, signal));
    listCut = firstCut(listCut, cut);
    return items;
  };
  const list = await listed({ endpoint: 'businesses.list' });
  const businesses = list.slice(0, MAX_BUSINESSES);
  const have = businesses.length;
  if (list.length > have) listCut = firstCut(listCut, { why: 'limit', have, of: list.length });
  const read = businesses.map(async ({ id, fields }): Promise<AdAccount[]> => {
    const business = { id, name: readString(fields['name']) ?? id };
    try {
      const accounts = await listed({ endpoint: 'accounts.list', id });
      return accounts.map((account) => parseAccount(account.id, account.fields, business));
    } catch (error) {
      const reason = unlessSignedOut(error);
      if (isForbidden(error)) problems.push(t('ads:service.noAccess', { name: business.name }));
      else if (!isLacking(error)) {
        failed = { why: 'failed', have: 0, of: null };
        problems.push(t('ads:service.noAccounts', { name: business.name, reason }));
      }
      return [];
    }
  });
  const accounts = new Map(
    (await Promise.all(read)).flat().map((account) => [account.id, account]),
  );
  if (chosen !== null && !accounts.has(chosen))
    try {
      const account = await readAccount(api, chosen, signal);
      accounts.set(account.id, account);
    } catch (error) {
      const reason = unlessSignedOut(error);
      problems.push(t('ads:service.noAccounts', { name: chosen, reason }));
    }
  const lack = lackText(listCut, { missing: 'ads:service.missingAccounts' });
  if (lack !== null) problems.push(lack);
  const cut = firstCut(listCut, failed);
  return { accounts: [...accounts.values()], cut: accountsCut(cut, accounts.size), problems };
}

/** Converts the cut of one list into a cut of the combined list of accounts. */
const accountsCut = (cut: Cut | null, have: number): Cut | null =>
  cut === null ? null : { why: cut.why, have, of: null };

/** The account with this id, or with this name if only one has it; null: none. Rejects with `ambiguous`. */
export function pickAccount(accounts: readonly AdAccount[], wanted: string): AdAccount | null {
  const byId = accounts.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  if (byId !== undefined) return byId;
  const named = accounts.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const exact = named.filter(({ name }) => name === wanted);
  const [first, ...more] = exact.length === 1 ? exact : named;
  if (more.length > 0)
    throw failure('ambiguous', t('ads:service.sameName', { name: wanted }), {
      field: 'account',
      candidates: toCandidates(named),
    });
  return first ?? null;
}

export const toCandidates = (accounts: readonly AdAccount[]) =>
  accounts.map(({ id, name, business }) => ({ id, name, business: business.name }));
