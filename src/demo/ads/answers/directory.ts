import { checkedBody, checkedQuery } from '../check.ts';
import type { Handler, Routes } from '../request.ts';
import { refusal, refused, unknown } from '../request.ts';
import { stamp } from '../state/ads-state.ts';
import words from '../words.json' with { type: 'json' };
import { accountOf, listed, oneOf, underKey } from './lists.ts';

const showBusiness: Handler = ({ state }, id) => {
  const found = state.businesses.find((one) => one['id'] === id);
  if (found === undefined) throw unknown();
  return found;
};

const createBusiness: Handler = ({ state, body }) => {
  const { name, type } = checkedBody('businesses.create', body);
  const at = stamp(state.now());
  const made = { id: state.nextId(), name, type, status: 'ACTIVE', created_at: at, updated_at: at };
  state.businesses.push(made);
  return made;
};

const listAccounts: Handler = (request, id) => {
  const { state, generation, faults } = request;
  if (generation === 'specified') throw unknown();
  showBusiness(request, id ?? '');
  if (faults.has('no-role') && state.businesses.findIndex((one) => one['id'] === id) === 1)
    throw refusal(403, 'You have no role in this business.', 'FORBIDDEN');
  const records = [...state.accounts.values()].map(({ record }) => record);
  return { ad_accounts: records.filter((one) => one['business_id'] === id) };
};

const updateAccount: Handler = (request, id) => {
  const { record } = accountOf(request, id);
  const values = checkedBody('account.update', request.body);
  return Object.assign(record, values, { updated_at: stamp(request.state.now()) });
};

const listChanges: Handler = (request, id) => {
  if (request.generation === 'specified') throw unknown();
  const { history } = accountOf(request, id);
  const { query } = request;
  if (query.has('entity_name') && !query.has('entity_type'))
    throw refused('entity_name needs entity_type');
  const since = query.get('created_gte') ?? '';
  const until = query.get('created_lte') ?? '~';
  const inTime = history.filter(
    ({ timestamp }) => String(timestamp) >= since && String(timestamp) <= until,
  );
  const page = listed(request, 'changes.list', inTime, {
    entity_type: oneOf('entity_type'),
    entity_ids: oneOf('entity_id'),
    change_ids: oneOf('change_id'),
    entity_name: (row, [name = '']) => String(row['entity_name']).includes(name),
    change_category: (row, [wanted]) =>
      (row['changes'] as { change_category: string }[]).some(
        (one) => one.change_category === wanted,
      ),
    actor_ids: (row, ids) => ids.includes((row['actor'] as { principal_id: string }).principal_id),
  });
  return underKey('change_history', page);
};

/** Look-ups return everything in one page. */
const listArtists: Handler = ({ query }) => {
  const { q: [text = ''] = [], ids = [] } = checkedQuery('targets.artists', query);
  const all = words.artists.map((name, index) => ({ id: `artist${index + 1}`, name, images: [] }));
  const isWanted = ({ id, name }: { id: string; name: string }): boolean =>
    name.toLowerCase().includes(text.toLowerCase()) && (ids.length === 0 || ids.includes(id));
  return { artists: all.filter(isWanted) };
};

const listCategories: Handler = ({ query }) => {
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

export const directoryRoutes: Routes = {
  'GET /businesses': ({ state }) => ({ businesses: state.businesses }),
  'POST /businesses': createBusiness,
  'GET /businesses/*': showBusiness,
  'GET /businesses/*/ad_accounts': listAccounts,
  'GET /ad_accounts/*': (request, id) => accountOf(request, id).record,
  'PATCH /ad_accounts/*': updateAccount,
  'GET /ad_accounts/*/change_history': listChanges,
  'GET /targets/artists': listArtists,
  'GET /ad_categories': listCategories,
};
