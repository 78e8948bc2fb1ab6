import { useState } from 'react';
import type { Consent } from '../../../../shared/deploys/form.ts';
import type { Database, DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { MutationDialog, mutationIn } from './MutationDialog.tsx';
import { isLost } from './use-service-form.ts';

const servicesOf = ({ value }: ResourceState<DeploysOverview>) => value?.services ?? [];

const usualKeys = { urlKey: 'DATABASE_URL', tokenKey: 'DATABASE_AUTH_TOKEN' };

interface Props {
  readonly database: Database;
  readonly onClose: () => void;
}

/** Sets the URL and the token of a database as variables of a service, which redeploys it. */
export function LinkDatabase({ database, onClose }: Props) {
  const services = useTopicSelector('deploys.overview', servicesOf);
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '');
  const [keys, setKeys] = useState(usualKeys);
  const linking = useMutation(
    (agreed: Pick<Consent, 'useMutation'>) =>
      call('deploys.linkDatabase', { serviceId, databaseId: database.id, ...keys, ...agreed }),
    {
      inline: true,
      onDone: () => {
        const name = services.find(({ id }) => id === serviceId)?.name;
        showToast({ tone: 'good', text: t('deploysedit:databases.linked', { name }) });
        onClose();
      },
    },
  );
  const mutation = mutationIn(linking.error);
  return mutation !== null ? (
    <MutationDialog
      name={mutation}
      onBack={linking.clear}
      onAgree={() => linking.submit({ useMutation: mutation })}
    />
  ) : (
    <FormDialog
      title={t('deploysedit:databases.linkTitle', { name: database.name })}
      description={t('deploysedit:databases.linkText')}
      submit={t('deploysedit:databases.linkSend')}
      submission={{ pending: linking.pending, error: linking.error }}
      onSubmit={() => linking.submit({})}
      disabled={isLost(linking.error)}
      onClose={onClose}
    >
      <ServiceChoice services={services} serviceId={serviceId} onService={setServiceId} />
      <KeyFields keys={keys} onKeys={setKeys} />
    </FormDialog>
  );
}

function KeyFields({
  keys,
  onKeys,
}: {
  readonly keys: typeof usualKeys;
  readonly onKeys: (keys: typeof usualKeys) => void;
}) {
  return (
    <FieldPair>
      {(['urlKey', 'tokenKey'] as const).map((key) => (
        <Field key={key} label={t(`deploysedit:databases.${key}`)} required={keys[key].trim()}>
          {(parts) => (
            <TextInput
              {...parts}
              value={keys[key]}
              onText={(to) => onKeys({ ...keys, [key]: to })}
            />
          )}
        </Field>
      ))}
    </FieldPair>
  );
}

function ServiceChoice({
  services,
  serviceId,
  onService,
}: {
  readonly services: readonly Service[];
  readonly serviceId: string;
  readonly onService: (id: string) => void;
}) {
  return (
    <Field label={t('deploysedit:databases.service')} required={serviceId}>
      {(parts) => (
        <Combobox
          {...parts}
          value={serviceId}
          options={services.map(({ id, name, project }) => ({
            value: id,
            label: name,
            ...(project === null ? {} : { note: project }),
          }))}
          onValue={onService}
        />
      )}
    </Field>
  );
}
