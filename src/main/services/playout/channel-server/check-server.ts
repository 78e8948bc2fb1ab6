import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { guideFacts } from '../../../../shared/playout/guide/guide-facts.ts';
import { parseM3u } from '../../../../shared/playout/guide/m3u.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { WorkspaceView, ChannelView } from '../view.ts';
import type { ServerResponses } from '../workspace/server-responses.ts';
import { serverOrigin } from './server-address.ts';
import type { GuideFacts } from '../../../../shared/playout/guide/guide-facts.ts';

/** A channel in the lineup or on the server. */
export interface Listed {
  readonly number: string;
  readonly name: string;
  readonly tvgId: string | null;
}

/** Timeout (ms); the server answers from memory. */
const LIST_MS = 5_000;
/** Limits: 5,000 channels, and as many differences as are useful to read. */
const MAX_LIST = 1_000_000;
const MAX_DIFFERENCES = 200;
/** Timeout (ms); the server builds the guide from the files of all channels. */
const GUIDE_MS = 20_000;
const MAX_GUIDE = 100_000_000;

/** The channels of the running server. Rejects with a message if it does not respond or is another program. */
export async function serverChannels(
  http: HttpPort,
  origin: string,
  contacts: Pick<ServerResponses, 'note'>,
  signal: AbortSignal,
): Promise<Listed[]> {
  const other = (detail: string): Error =>
    failure('not-this-server', t('playoutserver:around.server.other', { address: origin, detail }));
  const answer = await http
    .request({
      origin,
      path: '/channels.m3u',
      expect: 'text',
      timeoutMs: LIST_MS,
      maxBytes: MAX_LIST,
      signal,
    })
    .catch((error: unknown) => {
      const failed = unreachable(error, origin);
      if (failed !== null) contacts.note(null, { k: 'unreachable' });
      throw failed ?? error;
    });
  if (answer.status !== 200)
    throw other(t('playoutserver:around.server.status', { status: answer.status }));
  const list = parseM3u(answer.body);
  if (list === null) throw other(t('playoutserver:around.server.notList'));
  return list.flatMap(({ number, name, tvgId }) =>
    number === null ? [] : [{ number, name, tvgId }],
  );
}

/** Compares the running server with the lineup. A stopped server is a valid result too. */
export async function checkServer(
  http: HttpPort,
  view: WorkspaceView,
  contacts: Pick<ServerResponses, 'note'>,
  signal: AbortSignal,
): Promise<MethodOutput<'playout.checkServer'>> {
  const address = serverOrigin(view);
  const here = view
    .channels()
    .map((one) => ({ number: one.state.number, name: one.state.name, tvgId: findTvgId(one) }));
  try {
    const there = await serverChannels(http, address, contacts, signal);
    const lists = compareLists(here, there);
    const guide = await checkGuide(http, address, here, signal);
    const differences = [...lists, ...guide].slice(0, MAX_DIFFERENCES);
    return { address, reachable: true, channels: there.length, differences };
  } catch (error) {
    if (!(error instanceof AppFailure) || error.error.code === 'cancelled') throw error;
    const reachable = error.error.code === 'not-this-server';
    return { address, reachable, channels: 0, differences: [error.error.message] };
  }
}

async function checkGuide(
  http: HttpPort,
  origin: string,
  here: readonly Listed[],
  signal: AbortSignal,
): Promise<string[]> {
  const noGuide = (reason: string): string[] => [
    t('playoutserver:around.server.noGuide', { reason }),
  ];
  try {
    const answer = await http.request({
      origin,
      path: '/xmltv.xml',
      expect: 'text',
      timeoutMs: GUIDE_MS,
      maxBytes: MAX_GUIDE,
      signal,
    });
    if (answer.status !== 200)
      return noGuide(t('playoutserver:around.server.guideStatus', { status: answer.status }));
    const facts = guideFacts(answer.body);
    if (facts === null) return noGuide(t('playoutserver:around.server.guideGarbage'));
    return compareGuide(here, facts);
  } catch (error) {
    if (!(error instanceof AppFailure) || error.error.code === 'cancelled') throw error;
    return noGuide(error.error.message);
  }
}

/** Network errors name no remedy, so they get a separate message; null: another error. */
function unreachable(error: unknown, address: string): AppFailure | null {
  if (!(error instanceof AppFailure)) return null;
  const { code, detail } = error.error;
  if (!['unreachable', 'timeout', 'connection-lost'].includes(code)) return null;
  return failure('unreachable', t('playoutserver:around.server.unreachable', { address }), detail, {
    cause: error,
  });
}

/** The differences between the server's list and the lineup, as messages. */
export function compareLists(here: readonly Listed[], there: readonly Listed[]): string[] {
  const theirs = byNumber(there);
  const ours = byNumber(here);
  const missing = here.filter(({ number }) => !theirs.has(number));
  const extra = there.filter(({ number }) => !ours.has(number));
  const both = [...ours.values()].flatMap((own) => {
    const other = theirs.get(own.number);
    return other === undefined ? [] : differences(own, other);
  });
  const counts = { here: countNumbers(here), there: countNumbers(there) };
  const twice = [...counts.there].flatMap(([number, count]) =>
    count > (counts.here.get(number) ?? 0) ? [number] : [],
  );
  return [
    ...missing.map(({ number, name }) =>
      t('playoutserver:around.server.missingThere', { number, name }),
    ),
    ...extra.map(({ number, name }) =>
      t('playoutserver:around.server.missingHere', { number, name }),
    ),
    ...both,
    ...twice
      .filter((number) => ours.has(number))
      .map((number) => t('playoutserver:around.server.twice', { number })),
    ...(missing.length + extra.length + twice.length === 0 && otherOrder(here, there)
      ? [t('playoutserver:around.server.order')]
      : []),
  ];
}

/** Channels that are missing or empty in the server's guide. */
function compareGuide(here: readonly Listed[], guide: GuideFacts): string[] {
  return here.flatMap(({ number, name, tvgId }) => {
    const id = tvgId ?? '';
    if (!guide.channels.has(id))
      return [t('playoutserver:around.server.guideMissing', { id, number })];
    if (!guide.programmes.has(id))
      return [t('playoutserver:around.server.guideEmpty', { number, name })];
    return [];
  });
}

const byNumber = (list: readonly Listed[]): ReadonlyMap<string, Listed> =>
  new Map(list.toReversed().map((listed) => [listed.number, listed]));

function countNumbers(list: readonly Listed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { number } of list) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** The server puts a space before names and writes line breaks unchanged, so outer whitespace is ignored. */
function differences(own: Listed, other: Listed): string[] {
  const { number } = own;
  const texts: string[] = [];
  if (own.name.trim() !== other.name.trim())
    texts.push(
      t('playoutserver:around.server.name', { number, here: own.name, there: other.name }),
    );
  // Servers before May 2026 list no ids.
  if (other.tvgId !== null && own.tvgId !== other.tvgId)
    texts.push(
      t('playoutserver:around.server.id', {
        number,
        here: own.tvgId ?? '',
        there: other.tvgId,
      }),
    );
  return texts;
}

const otherOrder = (here: readonly Listed[], there: readonly Listed[]): boolean =>
  here.some(({ number }, at) => there[at]?.number !== number);

/** The id of a channel in guides and lists; the server's default if the lineup has none (playout.md 6). */
export function findTvgId({ entry, state }: ChannelView): string {
  const id = entry['tvg_id'];
  return typeof id === 'string' ? id : `ersatztv.${state.number}`;
}
