import './page-texts.ts';
import { t } from '../i18n/translate.ts';
import type { AttentionSource, Mute } from './model.ts';

const attentionKinds = [
  'failed',
  'crashed',
  'suspended',
  'partial',
  'waiting',
  'stuck',
  'rejected',
  'stalled',
  'overspend',
  'usedUp',
  'ending',
  'account',
  'gap',
  'overlap',
  'missing-file',
  'trouble',
  'conflict',
  'refused',
  'write',
  'lost',
  'expires',
  'crowded',
  'rule',
  'recovered',
  'finished',
  'assigned',
  'mentioned',
  'status',
  'tray',
] as const;

/** The name of a kind. Kinds from other versions of the app are returned unchanged. */
export const kindName = (kind: string): string =>
  (attentionKinds as readonly string[]).includes(kind)
    ? t(`attentionpage:kind.${kind as (typeof attentionKinds)[number]}`)
    : kind;

/** The name of a mute: "api: builds that fail". */
export function muteName({ source, kind, about, subject }: Mute): string {
  const place = t(`app:source.${source as AttentionSource}`);
  if (kind === null)
    return about === null ? place : t('attentionpage:mutes.whole', { place, subject });
  return about === null
    ? t('attentionpage:mutes.kind', { place, kind: kindName(kind) })
    : t('attentionpage:mutes.thing', { place, kind: kindName(kind), subject });
}
