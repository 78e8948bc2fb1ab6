import '../../../../shared/deploys/edit-texts.ts';
import { useState } from 'react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { Database } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Group, Row } from '../../../ui/Group.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { LinkDatabase } from './LinkDatabase.tsx';

type Created = MethodOutput<'deploys.createDatabase'>;

/** Lists the databases of the workspace, creates one and links it to a service. */
export function DatabasesDialog({ onClose }: { readonly onClose: () => void }) {
  const loaded = useResource('deploys.databases', undefined);
  const { data, refresh } = loaded;
  const [name, setName] = useState('');
  const [made, setMade] = useState<Created | null>(null);
  const creating = useMutation(() => call('deploys.createDatabase', { name: name.trim() }), {
    inline: true,
    onDone: (created) => {
      setName('');
      setMade(created);
      refresh();
    },
  });
  return (
    <FormDialog
      wide
      title={t('deploysedit:databases.title')}
      description={t('deploysedit:databases.text')}
      back={t('app:close')}
      submit={t('deploysedit:databases.create')}
      submission={creating}
      onClose={onClose}
    >
      {made !== null && <Secrets {...made} />}
      <Awaited resource={loaded} label={t('deploysedit:databases.loading')} />
      {data !== null && <List databases={data.databases} />}
      <CutNotice cut={data?.cut} />
      <Field label={t('deploysedit:databases.name')} required={name}>
        {(parts) => <TextInput {...parts} value={name} maxLength={200} onText={setName} />}
      </Field>
    </FormDialog>
  );
}

function List({ databases }: { readonly databases: readonly Database[] }) {
  const [linking, setLinking] = useState<Database | null>(null);
  if (databases.length === 0) return <EmptyState title={t('deploysedit:databases.none')} />;
  return (
    <Group title={t('deploysedit:databases.list')}>
      {databases.map((database) => (
        <Row
          key={database.id}
          label={database.name}
          hint={[database.type, database.region, database.state]
            .filter((part) => part !== null)
            .join(' · ')}
        >
          <Button
            blocked={database.hasToken ? undefined : t('deploysedit:databases.noToken')}
            onClick={() => setLinking(database)}
          >
            {t('deploysedit:databases.link')}
          </Button>
        </Row>
      ))}
      {linking !== null && <LinkDatabase database={linking} onClose={() => setLinking(null)} />}
    </Group>
  );
}

/** The address and the token of a new database. The token is shown only this once. */
function Secrets({ database, url, token }: Created) {
  return (
    <Notice title={t('deploysedit:databases.made', { name: database.name })}>
      <p>
        {t(
          `deploysedit:databases.${url === null ? 'noUrl' : database.hasToken ? 'once' : 'notKept'}`,
        )}
      </p>
      <Facts small>
        {Object.entries({ ...(url === null ? {} : { url }), token }).map(([what, value]) => (
          <Fact key={what} name={t(`deploysedit:databases.${what as 'url'}`)}>
            {value}
            <CopyButton
              label={t(`deploysedit:databases.copy.${what as 'url'}`)}
              text={() => value}
            />
          </Fact>
        ))}
      </Facts>
    </Notice>
  );
}
