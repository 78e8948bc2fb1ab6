import { checkedBody, checkedQuery } from '../check.ts';
import type { AdsHandler, AdsRoutes } from '../request.ts';
import { createError, requestError, unknown } from '../request.ts';
import { stamp } from '../state/ads-state.ts';
import words from '../words.json' with { type: 'json' };
import type { Filters } from './lists.ts';
import { requireAccount, listRows, matchesAny } from './lists.ts';

const showBusiness: AdsHandler = ({ state }, id) => {
  const business = state.businesses.find((row) => row['id'] === id);
  if (business === undefined) throw unknown();
  return business;
};

const createBusiness: AdsHandler = ({ state, body }) => {
  const { name, type } = checkedBody('businesses.create', body);
  const at = stamp(state.now());
  const made = { id: state.nextId(), name, type, status: 'ACTIVE', created_at: at, updated_at: at };
  state.businesses.push(made);
  return made;
};

const listAccounts: AdsHandler = (request, id) => {
  const { state, generation, faults } = request;
  if (generation === 'specified') throw unknown();
  showBusiness(request, id ?? '');
  if (faults.has('no-role') && state.businesses.findIndex((row) => row['id'] === id) === 1)
    throw createError(403, 'You have no role in this business.', 'FORBIDDEN');
  const records = [...state.accounts.values()].map(({ record }) => record);
  return { ad_accounts: records.filter((row) => row['business_id'] === id) };
};

const updateAccount: AdsHandler = (request, id) => {
  const { record } = requireAccount(request, id);
  const values = checkedBody('account.update', request.body);
  return Object.assign(record, values, { updated_at: stamp(request.state.now()) });
};

const listChanges: AdsHandler = (request, id) => {
  if (request.generation === 'specified') throw unknown();
  const { history } = requireAccount(request, id);
  const { query } = request;
  if (query.has('entity_name') && !query.has('entity_type'))
    throw requestError('entity_name needs entity_type');
  const since = query.get('created_gte') ?? '';
  const until = query.get('created_lte') ?? '~';
  const inTime = history.filter(
    ({ timestamp }) => String(timestamp) >= since && String(timestamp) <= until,
  );
  const filters: Filters = {
    entity_type: matchesAny('entity_type'),
    entity_ids: matchesAny('entity_id'),
    change_ids: matchesAny('change_id'),
    entity_name: (row, [name = '']) => String(row['entity_name']).includes(name),
    change_category: (row, [wanted]) =>
      (row['changes'] as { change_category: string }[]).some(
        (change) => change.change_category === wanted,
      ),
    actor_ids: (row, ids) => ids.includes((row['actor'] as { principal_id: string }).principal_id),
  };
  return listRows(request, 'changes.list', inTime, filters, 'change_history');
};

/** Look-ups return everything in one page. */
const listArtists: AdsHandler = ({ query }) => {
  const { q: [text = ''] = [], ids = [] } = checkedQuery('targets.artists', query);
  const all = words.artists.map((name, index) => ({ id: `artist${index + 1}`, name, images: [] }));
  const isWanted = ({ id, name }: { id: string; name: string }): boolean =>
    name.toLowerCase().includes(text.toLowerCase()) && (ids.length === 0 || ids.includes(id));
  return { artists: all.filter(isWanted) };
};

const listCategories: AdsHandler = ({ query }) => {
  const { q: [text = ''] = [] } = checkedQuery('categories.list', query);
  const all = words.categories.map(([id, parent_category, name]) => ({
    id,
    parent_category,
    name,
  }));
  return {
    categories: all.filter(({ name = '' }) => name.toLowerCase().includes(text.toLowerCase())),
  };
};

export const directoryRoutes: AdsRoutes = {
  'GET /businesses': ({ state }) => ({ businesses: state.businesses }),
  'POST /businesses': createBusiness,
  'GET /businesses/*': showBusiness,
  'GET /businesses/*/ad_accounts': listAccounts,
  'GET /ad_accounts/*': (request, id) => requireAccount(request, id).record,
  'PATCH /ad_accounts/*': updateAccount,
  'GET /ad_accounts/*/change_history': listChanges,
  'GET /targets/artists': listArtists,
  'GET /ad_categories': listCategories,
};
