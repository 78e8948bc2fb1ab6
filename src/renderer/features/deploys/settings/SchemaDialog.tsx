import '../../../../shared/deploys/edit-texts.ts';
import { RefreshCw } from 'lucide-react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { NeedView } from '../../../../shared/deploys/contract.ts';
import type { Feature, FeatureName } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import css from './SchemaDialog.module.css';

type Schema = MethodOutput<'deploys.schema'>;

/** What the app found in the server's schema, and the user's overrides. */
export function SchemaDialog({ onClose }: { readonly onClose: () => void }) {
  const loaded = useResource('deploys.schema', undefined);
  const { data, refresh } = loaded;
  const reading = useMutation(() => call('deploys.readSchema', undefined), {
    inline: true,
    onDone: refresh,
  });
  return (
    <Dialog
      open
      huge
      title={t('deploysedit:schema.title')}
      description={t('deploysedit:schema.text')}
      onOpenChange={onClose}
      actions={
        <Button
          icon={<RefreshCw {...icon} />}
          pending={reading.pending}
          onClick={() => {
            reading.submit();
          }}
        >
          {t('deploysedit:schema.readAgain')}
        </Button>
      }
    >
      {reading.error !== null && <Notice tone="bad" title={reading.error.message} />}
      <Awaited resource={loaded} rows={8} label={t('deploysedit:schema.loading')} />
      {data !== null && <Summary schema={data} />}
      {data !== null && <Features schema={data} onChanged={refresh} />}
    </Dialog>
  );
}

function Summary({ schema: { endpoint, at, types } }: { readonly schema: Schema }) {
  return (
    <Facts>
      <Fact name={t('deploysedit:schema.endpoint')}>{endpoint}</Fact>
      <Fact name={t('deploysedit:schema.read')}>
        {at === null ? t('deploysedit:schema.never') : <RelativeTime at={at} />}
        {at !== null && ` · ${t('deploysedit:schema.types', { count: types })}`}
      </Fact>
    </Facts>
  );
}

function Features({
  schema: { features, needs },
  onChanged,
}: {
  readonly schema: Schema;
  readonly onChanged: () => void;
}) {
  const entries = Object.entries(features) as [FeatureName, Feature][];
  return (
    <ul className={css['features']} aria-label={t('deploysedit:schema.features')}>
      {entries.map(([name, { on, reason }]) => (
        <li key={name} className={css['feature']}>
          <div className={css['head']}>
            <h3>{t(`deploysedit:feature.${name}`)}</h3>
            <StateTag tone={on ? 'good' : 'idle'} dot>
              {t(on ? 'deploysedit:schema.on' : 'deploysedit:schema.off')}
            </StateTag>
            {reason !== '' && <p className={css['reason']}>{reason}</p>}
          </div>
          {needs
            .filter(({ feature }) => feature === name)
            .map((need) => (
              <Need key={need.need} need={need} onChanged={onChanged} />
            ))}
        </li>
      ))}
    </ul>
  );
}

/** One need: the field that the app uses for it, and the user's choice of another one. */
function Need({
  need: { need, field, how, reason, candidates },
  onChanged,
}: {
  readonly need: NeedView;
  readonly onChanged: () => void;
}) {
  const { pending, error, submit } = useMutation(
    (chosen: string | null) => call('deploys.override', { need, field: chosen }),
    { inline: true, onDone: onChanged },
  );
  const found = field === null ? [] : [field];
  const automatic = how !== 'override' && field !== null ? field : t('deploysedit:schema.none');
  return (
    <div className={css['need']}>
      <span className={css['name']}>{need}</span>
      <Select
        wide
        label={t('deploysedit:schema.fieldOf', { need })}
        disabled={pending}
        value={how === 'override' ? (field ?? '') : ''}
        options={[
          {
            value: '',
            label:
              how === 'override'
                ? t('deploysedit:schema.automatic')
                : t('deploysedit:schema.automaticField', { field: automatic }),
          },
          ...[...new Set([...found, ...candidates])].map((one) => ({ value: one, label: one })),
        ]}
        onValue={(chosen) => {
          submit(chosen === '' ? null : chosen);
        }}
      />
      <span className={error === null ? css['how'] : css['error']} role="status">
        {error?.message ?? (how === null ? reason : t(`deploysedit:schema.how.${how}`))}
      </span>
    </div>
  );
}
