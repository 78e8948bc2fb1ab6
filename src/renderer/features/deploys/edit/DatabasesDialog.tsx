import '../../../../shared/deploys/edit-texts.ts';
import { useState } from 'react';
import { Database as DatabaseIcon } from 'lucide-react';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import type { Database, Overview } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import text from '../../../ui/text.module.css';
import { LinkDatabase } from './LinkDatabase.tsx';
import css from './DatabasesDialog.module.css';

const featureOf = ({ value }: ResourceState<Overview>) => value?.features.databases ?? null;

/** Lists the databases of the workspace, creates one and links it to a service. */
export function DatabasesDialog({ onClose }: { readonly onClose: () => void }) {
  const feature = useTopicSelector('deploys.overview', featureOf);
  const loaded = useResource('deploys.databases', undefined, { enabled: feature?.on !== false });
  const [linking, setLinking] = useState<Database | null>(null);
  const [made, setMade] = useState<Created | null>(null);
  const { data, refresh } = loaded;
  return (
    <Dialog
      open
      wide
      title={t('deploysedit:databases.title')}
      description={t('deploysedit:databases.text')}
      onOpenChange={onClose}
    >
      {made !== null && <Secrets {...made} />}
      {feature?.on === false ? (
        <Notice title={t('deploysedit:databases.off')}>{feature.reason}</Notice>
      ) : (
        <Awaited resource={loaded} label={t('deploysedit:databases.loading')} />
      )}
      {data !== null && <List databases={data.databases} onLink={setLinking} />}
      {data?.complete === false && (
        <p className={text['small']}>{t('deploysedit:databases.incomplete')}</p>
      )}
      {feature?.on !== false && (
        <CreateForm
          onDone={(created) => {
            setMade(created);
            refresh();
          }}
        />
      )}
      {linking !== null && (
        <LinkDatabase
          database={linking}
          onClose={() => {
            setLinking(null);
          }}
        />
      )}
    </Dialog>
  );
}

function List({
  databases,
  onLink,
}: {
  readonly databases: readonly Database[];
  readonly onLink: (database: Database) => void;
}) {
  if (databases.length === 0)
    return <EmptyState icon={<DatabaseIcon {...icon} />} title={t('deploysedit:databases.none')} />;
  return (
    <ul className={css['list']} aria-label={t('deploysedit:databases.title')}>
      {databases.map((one) => (
        <li key={one.id} className={css['row']}>
          <span className={css['words']}>
            <span className={css['name']}>{one.name}</span>
            <span className={text['small']}>
              {[one.type, one.region, one.state].filter((part) => part !== null).join(' · ')}
            </span>
          </span>
          <Button
            blocked={one.hasToken ? undefined : t('deploysedit:databases.noToken')}
            onClick={() => {
              onLink(one);
            }}
          >
            {t('deploysedit:databases.link')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface Created {
  readonly database: Database;
  readonly url: string;
  readonly token: string;
}

/** The name of a new database; created once per click. */
function CreateForm({ onDone }: { readonly onDone: (created: Created) => void }) {
  const [name, setName] = useState('');
  const creating = useMutation(() => call('deploys.createDatabase', { name: name.trim() }), {
    inline: true,
    onDone: (created) => {
      setName('');
      onDone(created);
    },
  });
  return (
    <form
      className={css['create']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!creating.pending && name.trim() !== '') creating.submit();
      }}
    >
      <Field label={t('deploysedit:databases.name')} error={creating.error?.message}>
        {(parts) => <TextInput {...parts} value={name} maxLength={200} onText={setName} />}
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={creating.pending}
        disabled={name.trim() === ''}
      >
        {t('deploysedit:databases.create')}
      </Button>
    </form>
  );
}

/** The address and the token of a new database: the only time that the token is shown. */
function Secrets({ database, url, token }: Created) {
  return (
    <Notice title={t('deploysedit:databases.made', { name: database.name })}>
      <p>{t(database.hasToken ? 'deploysedit:databases.once' : 'deploysedit:databases.notKept')}</p>
      {(['url', 'token'] as const).map((what) => {
        const value = { url, token }[what];
        return (
          <div key={what} className={css['secret']}>
            <span>{t(`deploysedit:databases.${what}`)}</span>
            <code>{value}</code>
            <CopyButton label={t(`deploysedit:databases.copy.${what}`)} text={() => value} />
          </div>
        );
      })}
    </Notice>
  );
}
