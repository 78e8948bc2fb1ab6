import { panelIds } from '../../../shared/domain-names.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';

/** The panel of a service; null: none. */
export function findServicePanel(
  service: string,
): { readonly name: string; readonly open: () => void } | null {
  const id = panelIds.find((panel) => panel === service);
  return id === undefined ? null : { name: t(`app:nav.${id}`), open: () => navigate(id) };
}
