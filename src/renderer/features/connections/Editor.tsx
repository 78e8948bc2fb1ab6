import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { AddressField } from './form/FormField.tsx';
import { ConnectFields } from './form/ConnectFields.tsx';
import { useConnectForm } from './form/use-connect-form.ts';
import type { ServiceView } from './service-view.ts';
import css from './Editor.module.css';

/** The form of one connection: a new one with what the service shows above it, or a known one. */
export function Editor({
  service: { descriptor, Above },
  profile,
  onDone,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile | null;
  readonly onDone: () => void;
}) {
  const form = useConnectForm(descriptor, profile, onDone);
  return (
    <div className={css['editor']}>
      {profile === null && Above !== undefined && <Above form={form} />}
      <ConnectFields form={form} address={<AddressField form={form} />} />
    </div>
  );
}
