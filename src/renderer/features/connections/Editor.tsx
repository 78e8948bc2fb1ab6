import { useEffect, useRef } from 'react';
import { ChevronRight } from 'lucide-react';
import type { Fix } from '../../../shared/connections/fix.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';
import { icon } from '../../ui/icon.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { focusFix } from './form/focus-fix.ts';
import { AddressField } from './form/FormField.tsx';
import { ConnectFields } from './form/ConnectFields.tsx';
import { useConnectForm } from './form/use-connect-form.ts';
import { addPath } from './route.ts';
import type { ServiceView } from './service-view.ts';
import css from './Editor.module.css';

/** The form of a connection. A new one has the service's own part above it. */
export function Editor({
  service: { descriptor, Above },
  profile,
  fix = null,
  onSaved,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile | null;
  /** The part of the form to focus; null: the address of a new connection. */
  readonly fix?: Fix | null;
  readonly onSaved: (profileId: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const saved = (profileId: string): void => {
    // A user who left the form while it was saving stays on the new page.
    if (place.current !== null) onSaved(profileId);
  };
  const form = useConnectForm(descriptor, profile, saved, fix);
  const first = fix ?? (profile === null ? 'address' : null);
  useEffect(() => {
    if (first !== null) focusFix(place.current, first);
  }, [first]);
  return (
    <div ref={place} className={css['editor']}>
      {profile === null && Above !== undefined && <Above form={form} />}
      <ConnectFields form={form} address={<AddressField form={form} />} />
    </div>
  );
}

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
