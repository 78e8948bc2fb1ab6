import { ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate } from '../../../state/route.ts';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { addPath } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import css from './ServiceCards.module.css';

/** A card for each service; it opens the form of a new connection. */
export function ServiceCards({ services }: { readonly services: readonly ServiceView[] }) {
  return (
    <>
      <p className={css['text']}>{t('connections:page.chooseText')}</p>
      <ul className={layout['stack']}>
        {services.map(({ descriptor, icon: Icon }) => (
          <li key={descriptor.id}>
            <button
              type="button"
              className={css['card']}
              onClick={() => navigate('connections', addPath(descriptor.id))}
            >
              <span className={css['icon']}>
                <Icon {...icon} />
              </span>
              <span className={css['words']}>
                <span className={css['name']}>{descriptor.name()}</span>
                <span className={text['small']}>{descriptor.texts.about()}</span>
              </span>
              <ChevronRight {...icon} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
