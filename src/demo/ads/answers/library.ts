import { checkedBody } from '../check.ts';
import type { AdsRecord } from '../raw.ts';
import type { AdsRequest, AdsHandler, AdsRoutes } from '../request.ts';
import { toText } from '../raw.ts';
import { createError, requestError, unknown } from '../request.ts';
import { stamp } from '../state/ads-state.ts';
import { mediaFields } from '../state/seed.ts';
import { requireAccount, listRows, named, matchesAny, requireRow } from './lists.ts';

const endings: Readonly<Record<string, string>> = { IMAGE: 'png', AUDIO: 'wav', VIDEO: 'mp4' };
const A = '/ad_accounts/*';

/** An asset with the address of its media. Reading it completes the processing of an upload. */
function shareAsset({ origin }: AdsRequest, row: AdsRecord): AdsRecord {
  const copy = { ...row };
  if (row['status'] === 'PROCESSING') Object.assign(row, { status: 'READY' });
  const id = String(row['id']);
  const type = String(row['asset_type']);
  const url = `${origin()}/storage/media/${id}/asset.${endings[type] ?? 'bin'}`;
  const thumbnail = `${origin()}/storage/media/${id}/thumbnail.png`;
  if (copy['status'] !== 'READY') return copy;
  return { ...copy, url, ...(type === 'VIDEO' ? { thumbnail_url: thumbnail } : {}) };
}

const listAssets: AdsHandler = (request, id) => {
  const { rows } = requireAccount(request, id);
  const page = listRows(request, 'assets.list', rows.assets.values(), {
    asset_ids: matchesAny('id'),
    asset_types: matchesAny('asset_type'),
    asset_subtypes: (row, wanted) =>
      wanted.includes(row['audio_type'] === 'BACKGROUND_MUSIC' ? 'BACKGROUND_MUSIC' : 'AUDIO_AD') &&
      row['asset_type'] === 'AUDIO',
    statuses: matchesAny('status'),
    aspect_ratios: matchesAny('aspect_ratio'),
    name: named,
  });
  const assets = (page['assets'] as AdsRecord[]).map((row) => shareAsset(request, row));
  return { ...page, assets };
};

const createAsset: AdsHandler = (request, id) => {
  const { asset_subtype: subtype, ...body } = checkedBody('assets.create', request.body);
  const audio = subtype === undefined ? {} : { audio_type: subtype };
  return request.state.insert(requireAccount(request, id), 'assets', {
    ...body,
    ...audio,
    status: 'WAITING_UPLOAD',
  });
};

const updateAsset: AdsHandler = (request, account, id) => {
  const row = requireRow(requireAccount(request, account), 'assets', id);
  const {
    asset_type: type,
    asset_subtype: subtype,
    ...body
  } = checkedBody('assets.update', request.body);
  if (type !== row['asset_type']) throw requestError('asset_type is another one');
  const audio = subtype === undefined ? {} : { audio_type: subtype };
  return shareAsset(
    request,
    Object.assign(row, body, audio, { updated_at: stamp(request.state.now()) }),
  );
};

const bulkAssets: AdsHandler = (request, id) => {
  // This call exists only in the specification.
  if (request.generation === 'current') throw unknown();
  const account = requireAccount(request, id);
  const { asset_ids: ids, action } = checkedBody('assets.bulk', request.body);
  const rows = (ids as string[]).map((assetId) => requireRow(account, 'assets', assetId));
  const change = { archived: action === 'ARCHIVE', updated_at: stamp(request.state.now()) };
  return { assets: rows.map((row) => shareAsset(request, Object.assign(row, change))) };
};

/** Fields and media of a form. */
async function readForm({
  form,
}: AdsRequest): Promise<{ media: Buffer; field: (name: string) => string }> {
  const media = form?.get('media');
  if (form === null || !(media instanceof Blob)) throw requestError('media is required');
  return {
    media: Buffer.from(await media.arrayBuffer()),
    field: (name) => toText(form.get(name)),
  };
}

function uploaded(request: AdsRequest, row: AdsRecord, media: Buffer): AdsRecord {
  if (media.length === 0) throw requestError('media is empty');
  request.state.media.set(String(row['id']), media);
  return Object.assign(row, mediaFields(row['asset_type']), {
    status: 'PROCESSING',
    updated_at: stamp(request.state.now()),
  });
}

const upload = async (request: AdsRequest, account: string, id: string): Promise<AdsRecord> => {
  const uploadAccount = requireAccount(request, account);
  const row = requireRow(uploadAccount, 'assets', id);
  const { media, field } = await readForm(request);
  if (field('asset_type') !== row['asset_type']) throw requestError('asset_type is another one');
  return uploaded(request, row, media);
};

const startChunks: AdsHandler = (request, account, id = '') => {
  requireRow(requireAccount(request, account), 'assets', id);
  const session = request.state.nextId();
  request.state.uploads.set(session, { asset: id, parts: new Map() });
  return { upload_session_id: session, max_chunk_size_mb: 20 };
};

const transferChunk = async (
  request: AdsRequest,
  _account: string,
  id: string,
): Promise<AdsRecord> => {
  const { media, field } = await readForm(request);
  const session = request.state.uploads.get(field('upload_session_id'));
  if (session?.asset !== id) throw unknown();
  const section = Number(field('upload_section'));
  if (!Number.isInteger(section) || section < 1)
    throw requestError('upload_section must be 1 or more');
  if (media.length > 20 * 1024 * 1024) throw requestError('A section may have 20 MB at most');
  session.parts.set(section, media);
  return { success: true };
};

const completeChunks: AdsHandler = (request, account, id) => {
  const uploadAccount = requireAccount(request, account);
  const row = requireRow(uploadAccount, 'assets', id);
  const body = checkedBody('chunks.complete', request.body);
  const session = request.state.uploads.get(String(body['upload_session_id']));
  if (session?.asset !== id) throw unknown();
  const parts = Array.from({ length: Number(body['number_of_sections']) }, (_, index) =>
    session.parts.get(index + 1),
  );
  const there = parts.filter((part) => part !== undefined);
  if (there.length < parts.length) throw requestError('A section is missing');
  request.state.uploads.delete(String(body['upload_session_id']));
  return uploaded(request, row, Buffer.concat(there));
};

const listAudiences: AdsHandler = (request, id) => {
  const { rows } = requireAccount(request, id);
  const query = new URLSearchParams(request.query);
  if (!query.has('audience_types')) query.set('audience_types', 'CUSTOM');
  const filters = { audience_ids: matchesAny('id'), audience_types: matchesAny('type'), q: named };
  return listRows({ ...request, query }, 'audiences.list', rows.audiences.values(), filters);
};

const createAudience: AdsHandler = (request, id) => {
  const account = requireAccount(request, id);
  const type = (request.body as AdsRecord | undefined)?.['audience_type'];
  if (type !== 'CUSTOM' && type !== 'LOOKALIKE')
    throw requestError('audience_type must be CUSTOM or LOOKALIKE');
  const body = checkedBody(`audiences.${type}`, request.body);
  for (const key of ['audience_type', 'audience_id', 'dataset_ids']) delete body[key];
  const seed = body['seed_audience_id'];
  const named =
    seed === undefined
      ? {}
      : { seed_audience_name: requireRow(account, 'audiences', toText(seed))['name'] };
  return request.state.insert(account, 'audiences', {
    ...body,
    ...named,
    type,
    status: 'PROCESSING',
    size: { min: 0, max: 0 },
  });
};

const showAudience: AdsHandler = (request, account, id) => {
  if (request.generation === 'specified') throw unknown();
  return requireRow(requireAccount(request, account), 'audiences', id);
};

const deleteAudience: AdsHandler = (request, account, id) => {
  const { rows } = requireAccount(request, account);
  requireRow(requireAccount(request, account), 'audiences', id);
  const isUsed = [...rows.ad_sets.values()].some((row) =>
    JSON.stringify(row['targets']).includes(String(id)),
  );
  if (isUsed) throw createError(409, 'An ad set uses the audience.', 'AUDIENCE_IN_USE');
  rows.audiences.delete(String(id));
  return { deletion_count: 1 };
};

/** Millionths; constant, so that a form always shows the same value. */
const makeBid = (currency: unknown): AdsRecord => {
  const scale = currency === 'JPY' ? 150 : 1;
  return {
    bid_estimate_min: 9_000_000 * scale,
    bid_estimate_max: 13_000_000 * scale,
    cost_model: 'CPM',
    currency,
  };
};

const estimateBid: AdsHandler = ({ body }) =>
  makeBid(checkedBody('estimates.bid', body)['currency']);

const estimateAudience: AdsHandler = (request) => {
  const body = checkedBody('estimates.audience', request.body);
  const account = requireAccount(request, String(body['ad_account_id']));
  const budget = body['budget'] as AdsRecord;
  const bid = makeBid(budget['currency'] ?? account.record['currency_code']);
  const targets = body['targets'] as AdsRecord;
  const narrow = ((targets['geo_targets'] as AdsRecord | undefined)?.['postal_code_ids'] ??
    targets['artist_ids']) as unknown[] | undefined;
  if (narrow?.length === 1)
    throw createError(400, 'The audience is too small.', 'AUDIENCE_TOO_SMALL', {
      bid_suggestion: bid,
    });
  const daily = (Number(budget['micro_amount']) / Number(bid['bid_estimate_max'])) * 1000;
  const spans =
    budget['type'] === 'DAILY'
      ? ([
          ['DAILY', 1],
          ['WEEKLY', 7],
          ['MONTHLY', 30],
        ] as const)
      : ([['LIFETIME', 1]] as const);
  const forecast = spans.map(([type, days]) => {
    const few = Math.round(daily * days);
    const many = Math.round(daily * days * 1.5);
    return {
      forecast_type: type,
      estimated_impressions_min: few,
      estimated_impressions_max: many,
      estimated_reach_min: Math.round(few * 0.8),
      estimated_reach_max: Math.round(many * 0.9),
      estimated_frequency_min: 1,
      estimated_frequency_max: 2.1,
      projected_unique_users: few,
      raw_unique_users: 250_000,
      estimated_cpm_min: bid['bid_estimate_min'],
      estimated_cpm_max: bid['bid_estimate_max'],
    };
  });
  const delivers = Number(body['bid_micro_amount']) >= Number(bid['bid_estimate_min']);
  return { audience_forecast: forecast, bid_suggestion: bid, likely_to_deliver_budget: delivers };
};

export const libraryRoutes: AdsRoutes = {
  [`GET ${A}/assets`]: listAssets,
  [`POST ${A}/assets`]: createAsset,
  [`PATCH ${A}/assets`]: bulkAssets,
  [`GET ${A}/assets/*`]: (request, account, id) =>
    shareAsset(request, requireRow(requireAccount(request, account), 'assets', id)),
  [`PATCH ${A}/assets/*`]: updateAsset,
  [`POST ${A}/assets/*/upload`]: (request, account = '', id = '') => upload(request, account, id),
  [`POST ${A}/assets/*/chunked_upload/start`]: startChunks,
  [`POST ${A}/assets/*/chunked_upload/transfer`]: (request, account = '', id = '') =>
    transferChunk(request, account, id),
  [`POST ${A}/assets/*/chunked_upload/complete`]: completeChunks,
  [`GET ${A}/audiences`]: listAudiences,
  [`POST ${A}/audiences 201`]: createAudience,
  [`GET ${A}/audiences/*`]: showAudience,
  [`DELETE ${A}/audiences/*`]: deleteAudience,
  'POST /estimates/audience': estimateAudience,
  'POST /estimates/bid': estimateBid,
};
