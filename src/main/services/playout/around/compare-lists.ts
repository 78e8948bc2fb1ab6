import { t } from '../../../../shared/i18n/translate.ts';
import type { GuideFacts } from '../../../../shared/playout/guide/guide-facts.ts';

/** A channel as the lineup or the server has it. */
export interface Listed {
  readonly number: string;
  readonly name: string;
  readonly tvgId: string | null;
}

/** How the server's list differs from the lineup, as sentences; none when they agree. */
export function compareLists(here: readonly Listed[], there: readonly Listed[]): string[] {
  const theirs = byNumber(there);
  const ours = byNumber(here);
  const missing = here.filter(({ number }) => !theirs.has(number));
  const extra = there.filter(({ number }) => !ours.has(number));
  const both = [...ours.values()].flatMap((own) => {
    const other = theirs.get(own.number);
    return other === undefined ? [] : differences(own, other);
  });
  const counts = { here: countOf(here), there: countOf(there) };
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

/** Channels that the server's guide does not know, or has nothing for. */
export function compareGuide(here: readonly Listed[], guide: GuideFacts): string[] {
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
  new Map(list.toReversed().map((one) => [one.number, one]));

function countOf(list: readonly Listed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { number } of list) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** The server puts a blank before a name, and writes line breaks as they are: outer blanks do not count. */
function differences(own: Listed, other: Listed): string[] {
  const { number } = own;
  const found: string[] = [];
  if (own.name.trim() !== other.name.trim())
    found.push(
      t('playoutserver:around.server.name', { number, here: own.name, there: other.name }),
    );
  // A server of before May 2026 tells no ids.
  if (other.tvgId !== null && own.tvgId !== other.tvgId)
    found.push(
      t('playoutserver:around.server.id', {
        number,
        here: own.tvgId ?? '',
        there: other.tvgId,
      }),
    );
  return found;
}

const otherOrder = (here: readonly Listed[], there: readonly Listed[]): boolean =>
  here.some(({ number }, at) => there[at]?.number !== number);
