import type { NumberField } from '../../../../shared/eq/filter-specs.ts';
import { filterSpecs } from '../../../../shared/eq/filter-specs.ts';
import { setPreamp } from '../../../../shared/eq/edit.ts';
import type { ParametricEq, SimpleFilter, UnknownFilter } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { commitField, previewField } from './actions.ts';
import type { Place } from './Card.tsx';
import { Card } from './Card.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { curveNote, fieldName, filterName } from './names.ts';
import { NumberControl } from './NumberControl.tsx';
import css from './Card.module.css';

/** A filter of numbers and choices. */
export function SimpleCard({
  filter,
  place,
}: {
  readonly filter: SimpleFilter;
  readonly place: Place;
}) {
  const of = filterName(filter);
  const note = curveNote(filter.type);
  return (
    <Card filter={filter} place={place}>
      {filterSpecs[filter.type].map((field) => {
        const value = filter.values[field.name] ?? field.fallback;
        const shared = { of, disabled: place.readOnly };
        return field.kind === 'number' ? (
          <NumberControl
            key={field.name}
            {...shared}
            label={fieldName(field.name)}
            field={field}
            value={typeof value === 'number' ? value : field.fallback}
            onPreview={(next) => {
              previewField(filter, field.name, next);
            }}
            onCommit={(next) => {
              commitField(filter, field.name, next);
            }}
          />
        ) : (
          <ChoiceControl
            key={field.name}
            {...shared}
            field={field}
            value={value}
            onCommit={(next) => {
              commitField(filter, field.name, next);
            }}
          />
        );
      })}
      {note !== null && <p className={css['note']}>{note}</p>}
    </Card>
  );
}

const preamp: NumberField = {
  kind: 'number',
  name: 'preamp',
  fallback: 0,
  min: -60,
  max: 60,
  step: 0.1,
  unit: 'dB',
};

/** A parametric equalizer: how many bands it has, and the way to them. */
export function EqCard({
  filter,
  place,
}: {
  readonly filter: ParametricEq;
  readonly place: Place;
}) {
  const shown = useEditor((state) => state.eqId === filter.id);
  const name = filterName(filter);
  const own = Object.entries(filter.channelPreamp).filter(([, db]) => db !== 0);
  return (
    <Card
      filter={filter}
      place={place}
      aside={
        <>
          <span className={css['count']}>{t('eqchain:bands', { count: filter.bands.length })}</span>
          <Button
            className={css['edit']}
            variant="ghost"
            aria-pressed={shown}
            aria-label={
              shown ? t('eqchain:shownNamed', { name }) : t('eqchain:editNamed', { name })
            }
            onClick={() => {
              if (!shown) editor.set({ eqId: filter.id, selected: null, solo: null });
            }}
          >
            {shown ? t('eqchain:shown') : t('eqchain:edit')}
          </Button>
        </>
      }
    >
      {[['ALL', filter.preamp] as const, ...own].map(([channel, db]) => (
        <PreampControl key={channel} {...{ filter, channel, db, place }} />
      ))}
    </Card>
  );
}

function PreampControl({
  filter,
  channel,
  db,
  place,
}: {
  readonly filter: ParametricEq;
  readonly channel: string;
  readonly db: number;
  readonly place: Place;
}) {
  const label = channel === 'ALL' ? t('eqchain:preamp') : t('eqchain:channelPreamp', { channel });
  const name = filterName(filter);
  return (
    <NumberControl
      label={label}
      of={name}
      field={preamp}
      value={db}
      disabled={place.readOnly}
      onPreview={(next) => {
        editor.preview((draft) => setPreamp(draft, filter.id, channel, next));
      }}
      onCommit={(next) => {
        editor.edit(t('eqchain:step.change', { label, name }), (draft) =>
          setPreamp(draft, filter.id, channel, next),
        );
      }}
    />
  );
}

/** A filter of a release that this app does not know. */
export function UnknownCard({
  filter,
  place,
}: {
  readonly filter: UnknownFilter;
  readonly place: Place;
}) {
  return (
    <Card filter={filter} place={place}>
      <p className={css['note']}>{t('eqchain:unknown')}</p>
    </Card>
  );
}
