import attentionpage from '../../../resources/locales/en/attentionpage.json' with { type: 'json' };
import './page-texts.ts';
import { t } from '../i18n/translate.ts';
import type { AttentionSource, Mute } from './model.ts';

const { kind: names } = attentionpage;

/** The name of a kind. Kinds from other versions of the app are returned unchanged. */
export const kindName = (kind: string): string =>
  Object.hasOwn(names, kind) ? t(`attentionpage:kind.${kind as keyof typeof names}`) : kind;

/** The name of a mute: "api: builds that fail". */
export function muteName({ source, kind, about, subject }: Mute): string {
  const place = t(`app:nav.${source as AttentionSource}`);
  if (kind === null)
    return about === null ? place : t('attentionpage:mutes.whole', { place, subject });
  return about === null
    ? t('attentionpage:mutes.kind', { place, kind: kindName(kind) })
    : t('attentionpage:mutes.thing', { place, kind: kindName(kind), subject });
}
