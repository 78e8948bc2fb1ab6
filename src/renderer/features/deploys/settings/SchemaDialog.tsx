import '../../../../shared/deploys/edit-texts.ts';
import { RefreshCw } from 'lucide-react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { NeedView } from '../../../../shared/deploys/contract.ts';
import type { FeatureName } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Group, Row } from '../../../ui/Group.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';

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
          onClick={() => reading.submit()}
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
  return (Object.keys(features) as FeatureName[]).map((name) => {
    const { on, reason } = features[name];
    const own = needs.filter(({ feature }) => feature === name);
    // A feature without its own needs uses those of another feature.
    if (on && own.length === 0) return null;
    return (
      <Group key={name} title={t(`deploysedit:feature.${name}`)}>
        {!on && (
          <Row label={reason}>
            <StateTag tone="idle" dot>
              {t('deploysedit:schema.off')}
            </StateTag>
          </Row>
        )}
        {own.map((need) => (
          <NeedRow key={need.need} need={need} onChanged={onChanged} />
        ))}
      </Group>
    );
  });
}

/** One need: the field that the app uses for it, and a choice to override it. */
function NeedRow({
  need: { need, field, how, reason, candidates },
  onChanged,
}: {
  readonly need: NeedView;
  readonly onChanged: () => void;
}) {
  const { pending, submit } = useMutation(
    (chosen: string | null) => call('deploys.override', { need, field: chosen }),
    { onDone: onChanged },
  );
  const chosen = how === 'override' ? field : null;
  const automatic =
    chosen === null
      ? t('deploysedit:schema.automaticField', {
          field: field ?? t('deploysedit:schema.none'),
        })
      : t('deploysedit:schema.automatic');
  const fields = new Set([...(field === null ? [] : [field]), ...candidates]);
  return (
    <Row label={need} hint={how === null ? reason : t(`deploysedit:schema.how.${how}`)}>
      <Select
        label={t('deploysedit:schema.fieldOf', { need })}
        disabled={pending}
        value={chosen ?? ''}
        options={[
          { value: '', label: automatic },
          ...[...fields].map((value) => ({ value, label: value })),
        ]}
        onValue={(value) => submit(value === '' ? null : value)}
      />
    </Row>
  );
}
