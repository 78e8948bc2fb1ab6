import '../../../shared/ads/texts.ts';
import { adsDescriptor, ACCOUNTS_URL } from '../../../shared/ads/descriptor.ts';
import type { FileRequest, FetchedFile } from '../../platform/ports/domain-service.ts';
import { defineService } from '../../service/define-service.ts';
import { switchCall } from '../../service/elsewhere.ts';
import type { AdsPorts } from './ads-ports.ts';
import { adsLimits, createAdsApi } from './api/ads-api.ts';
import { apiHandlers } from './handlers/api-handlers.ts';
import { libraryHandlers } from './handlers/library-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import { AdsSession, inAccount } from './session.ts';
import { toRecord, isRecord } from '../../../shared/lib/json.ts';
import { noCredential } from '../../net/credential.ts';
import { linkRequest } from '../../net/download.ts';
import { mediaType } from '../../net/media-type.ts';
import { readString } from './tree/record.ts';
import type { SignInStepOptions } from '../../connections/sign-in-step.ts';
import type { Clock } from '../../platform/ports.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ServerFeature } from '../../connections/features.ts';
import { readAccounts } from './accounts.ts';
import type { AdsApi, ApiCall } from './api/api.ts';
import { isForbidden, isLacking } from './expected-errors.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { readRows, readSpent, readTotal } from './reporting/aggregate.ts';
import { readInsights, readSeries } from './reporting/series.ts';
import { readChanges } from './tree/changes.ts';
import { readAds, readCampaigns } from './tree/tree.ts';
import type { RequireAdsSession } from './session.ts';

/** A list of an account that shows whether the service has the feature. */
const lists = {
  campaigns: { endpoint: 'campaigns.list' },
  adSets: { endpoint: 'ad_sets.list' },
  assets: { endpoint: 'assets.list' },
  audiences: { endpoint: 'audiences.list', query: { audience_types: ['CUSTOM'] } },
  changes: { endpoint: 'changes.list' },
} as const satisfies Readonly<Record<string, ApiCall>>;

const VIEWER = 'AD_ACCOUNT_VIEWER';

/**
 * The user's abilities at the service: which accounts may be changed, and what the service lists for the first account. Null: no account is
 * known, so there is nothing to read. A failed read counts as possible.
 */
async function readFeatures(
  api: AdsApi,
  signal: AbortSignal,
): Promise<readonly ServerFeature[] | null> {
  const { accounts } = await readAccounts(api, null, signal);
  const [first] = accounts;
  if (first === undefined) return null;
  const names = Object.keys(lists) as (keyof typeof lists)[];
  const read = names.map(async (name) => {
    const part = { offset: 0, limit: 1, pageSize: 1 };
    const call = { ...lists[name], account: first.id };
    const isOn = await api.list(call, part, signal).then(
      () => true,
      (error: unknown) => {
        if (signal.aborted) throw error;
        return !isLacking(error) && !isForbidden(error);
      },
    );
    return { name: t(`ads:feature.${name}`), isOn };
  });
  const edits = accounts.map(({ name, role }) => ({
    name: t('ads:feature.edit', { account: name }),
    isOn: role !== VIEWER,
  }));
  return [...(await Promise.all(read)), ...edits];
}

const MAX_NAME = 200;

/**
 * Signs in with an access token, or in the browser through an app that the user registered with the service. The account's name is that of
 * the first business.
 */
const createSignIn = ({ clock }: { readonly clock: Clock }): SignInStepOptions => ({
  oauth: ({ clientId = '', accountsUrl = ACCOUNTS_URL }, useSecrets) => {
    const base = accountsUrl.replace(/\/+$/, '');
    return {
      authorizeUrl: `${base}/authorize`,
      tokenUrl: `${base}/api/token`,
      clientId,
      clientSecret: {
        sentAs: 'basic',
        withSecret: (use) => useSecrets(({ secret = '' }) => use(secret)),
      },
      // The user's role decides; the service has no scopes.
      scopes: [],
    };
  },
  read: async (client, { signal, fields }) => {
    const api = createAdsApi(client, { clock, fields });
    const all = { offset: 0, limit: 0, pageSize: 50 };
    const { items } = await api.list({ endpoint: 'businesses.list' }, all, signal);
    const name = isRecord(items[0]) ? items[0]['name'] : null;
    const account = typeof name === 'string' ? name.slice(0, MAX_NAME) : null;
    const features = await readFeatures(api, signal);
    return { account, extra: {}, ...(features === null ? {} : { features }) };
  },
});

/** Media types that a window may show. */
const types = [
  ...(['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const),
  ...(['audio/mpeg', 'audio/ogg', 'audio/wav'] as const),
  ...(['video/mp4', 'video/webm', 'video/quicktime'] as const),
];
/** Larger media open in the browser. */
const MAX_BYTES = 30_000_000;
/** How long (s) the window may cache a file: the media of an asset never change. */
const MAX_AGE_SECONDS = 3_600;

/** Fetches a file of an asset for a window, without the token, from the address in its record; null: there is no file that can be shown. */
async function assetFile(
  session: AdsSession,
  { account: of, id, part }: FileRequest,
  signal: AbortSignal,
): Promise<FetchedFile | null> {
  const { api } = session;
  const account = (await session.account(String(of))).id;
  const call = { endpoint: 'assets.show', account, id: String(id) } as const;
  const fields = toRecord((await api.read(call, signal)).value) ?? {};
  const link = readString(fields[part === 'thumbnail' ? 'thumbnail_url' : 'url']);
  if (link === null) return null;
  const { streams, origin } = api.client;
  // The path of a link grants access to the file, so it stays out of the log.
  const to = { ...linkRequest(link, origin), template: '/(link)', credential: noCredential };
  const answer = await streams.open({ ...to, signal });
  try {
    if (answer.status !== 200) return null;
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.chunks) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) return null;
      parts.push(chunk);
    }
    const bytes = Buffer.concat(parts);
    const type = mediaType(bytes, types);
    return type === null ? null : { status: 200, type, bytes, maxAge: MAX_AGE_SECONDS };
  } finally {
    answer.close();
  }
}

const ads = defineService({
  name: 'ads',
  descriptor: adsDescriptor,
  signIn: createSignIn,
  client: adsLimits,
  open: (ports: AdsPorts, opening) => new AdsSession(ports, opening),
  scopes: {
    list: ({ accounts }) => accounts,
    choose: (adAccount) => ({ adAccount }),
    show: (account) => switchCall('ads.chooseAccount', { account }),
    // The list includes accounts of others, which the user may not read and has no reason to.
    counts: ({ state }) => state !== t('ads:finding.accountNoAccess'),
  },
  methods: (requireSession, ports) => ({
    ...apiHandlers(requireSession),
    ...treeHandlers(requireSession, ports),
    ...writeHandlers(requireSession, ports),
    ...libraryHandlers(requireSession, ports),
  }),
  closed: ({ hub }) => hub.set('ads.transfers', []),
});

/** The advertising service: one overview, polled, and everything else on request. */
export function createAdsService(ports: AdsPorts) {
  const service = ads(ports);
  return {
    ...service,
    fetchFile: (_path: string, request: FileRequest, signal: AbortSignal) => {
      const session = service.session();
      return session === null ? Promise.resolve(null) : assetFile(session, request, signal);
    },
  };
}

/** Campaigns and their statistics for the window, and the user's preferences. */
function treeHandlers(requireSession: RequireAdsSession, { clock }: Pick<AdsPorts, 'clock'>) {
  const read = inAccount(requireSession);
  return {
    'ads.chooseAccount': async ({ account }) => {
      const session = requireSession();
      const { id } = await session.account(account);
      // The permission to change an account ends with the account.
      await session.preferences.change(({ adAccount, mode }) => ({
        adAccount: id,
        mode: adAccount === id ? mode : { mode: 'read-only', until: null },
      }));
      await session.refresh();
    },
    'ads.campaigns': read<'ads.campaigns'>((at, query) => readCampaigns(at, query, clock.now())),
    'ads.ads': read<'ads.ads'>((at, query) => readAds(at, query, clock.now())),
    'ads.changes': read<'ads.changes'>(({ session: { api }, account, signal }, query) =>
      readChanges(api, { ...query, account }, signal),
    ),
    'ads.total': read<'ads.total'>(readTotal),
    'ads.series': read<'ads.series'>((at, query) => readSeries(at, query, clock.now())),
    'ads.report': read<'ads.report'>(readRows),
    'ads.insights': read<'ads.insights'>(readInsights),
    'ads.spent': read<'ads.spent'>((at, { id }) => readSpent(at, id, clock.now())),
  } satisfies Partial<Handlers>;
}
