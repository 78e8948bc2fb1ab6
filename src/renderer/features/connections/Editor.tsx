import { useEffect, useRef } from 'react';
import type { Fix } from '../../../shared/connections/fix.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { focusFix } from './form/focus-fix.ts';
import { AddressField } from './form/FormField.tsx';
import { ConnectFields } from './form/ConnectFields.tsx';
import { useConnectForm } from './form/use-connect-form.ts';
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
