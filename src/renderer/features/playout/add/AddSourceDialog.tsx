import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { getSourceType, formatTitle } from '../../../../shared/playout/document/source.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readLength, readOptional } from '../field/readers.ts';
import { missingIn } from '../source/source-fields.ts';
import { PlaceFields, useInsertion } from './PlaceFields.tsx';
import { freshSource, SourceChoice } from './SourceChoice.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';

const HOUR_MS = 3_600_000;

interface Made {
  readonly source: JsonObject;
  readonly length: number;
  readonly title: string | null;
}

/** Adds an item with a synthetic picture, an address or another source to a channel. */
export function AddSourceDialog(props: PlayoutDialogProps<'add-source'>) {
  const [made, setMade] = useState<Made>({
    source: freshSource('lavfi'),
    length: HOUR_MS,
    title: null,
  });
  const { fields, inserting } = useInsertion(props, () => [toItem(made)]);
  const missing = missingIn(made.source);
  return (
    <FormDialog
      wide
      title={t('playout:add.sourceTitle')}
      submit={t('playout:add.insert', { count: 1 })}
      submission={inserting}
      blocked={missing === null ? undefined : t('playout:add.missing', { field: missing })}
      onClose={props.onClose}
    >
      <Fields made={made} channel={fields.place.channel} onMade={setMade} />
      <PlaceFields {...fields} length={made.length} />
    </FormDialog>
  );
}

const toItem = ({ source, length, title }: Made) => ({
  source: { ...source, source_type: getSourceType({ source }) },
  durationMs: length,
  title,
});

function Fields({
  made,
  channel,
  onMade,
}: {
  readonly made: Made;
  readonly channel: string;
  readonly onMade: (change: (made: Made) => Made) => void;
}) {
  const { source, length, title } = made;
  return (
    <>
      <SourceChoice
        source={source}
        channel={channel}
        onSource={(change) => onMade((now) => ({ ...now, source: change(now.source) }))}
      />
      <FieldPair>
        <CommitField
          label={t('playout:field.length')}
          text={formatExactLength(length)}
          read={readLength(t('playout:field.length'))}
          onCommit={(next) => onMade((now) => ({ ...now, length: next }))}
        />
        <CommitField
          label={t('playout:field.title')}
          note={t('app:form.optional')}
          text={title ?? ''}
          placeholder={formatTitle({ source })}
          live
          read={readOptional}
          onCommit={(next) => onMade((now) => ({ ...now, title: next }))}
        />
      </FieldPair>
    </>
  );
}
