import { t } from '../../../../shared/i18n/translate.ts';
import { tellFailure } from '../../../state/calls.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readInteger, readPercent, UINT32 } from '../field/readers.ts';
import { Choice } from './Choice.tsx';
import type { LayerProps } from './layer-props.ts';
import { numberIn, textIn } from './layer-props.ts';
import { locationNames } from './layer-words.ts';
import css from './Layers.module.css';
import { LayerTiming } from './LayerTiming.tsx';

/** Where a layer lies, how large, how long: every field of it but its source. */
export function LayerFields(props: LayerProps) {
  const { layer, disabled, onSet } = props;
  return (
    <>
      <div className={css['fields']}>
        <Choice
          label={t('playout:layer.location')}
          value={textIn(layer, 'location')}
          names={locationNames()}
          disabled={disabled}
          onValue={(value) => {
            if (value !== null) tellFailure(onSet('/location', value));
          }}
        />
        {percents().map((field) => (
          <Percent key={field.name} {...field} {...props} />
        ))}
        <Which {...props} />
      </div>
      <Checkbox
        checked={layer['within_source_content'] === true}
        disabled={disabled}
        note={t('playout:layer.withinHint')}
        onChecked={(within) =>
          tellFailure(onSet('/within_source_content', within ? true : undefined))
        }
      >
        {t('playout:layer.within')}
      </Checkbox>
      <LayerTiming {...props} />
    </>
  );
}

interface PercentField {
  readonly name: string;
  readonly label: string;
  /** What the engine does without it. */
  readonly absent: string;
}

const percents = (): readonly PercentField[] => [
  { name: 'width_percent', label: t('playout:layer.width'), absent: t('playout:layer.ownSize') },
  { name: 'opacity_percent', label: t('playout:layer.opacity'), absent: '100' },
  { name: 'horizontal_margin_percent', label: t('playout:layer.horizontal'), absent: '0' },
  { name: 'vertical_margin_percent', label: t('playout:layer.vertical'), absent: '0' },
];

/** Which picture of the source it is, and what the engine takes it for. */
function Which({ layer, disabled, kinds, onSet }: LayerProps) {
  const label = t('playout:layer.stream');
  const kind = textIn(layer, 'kind');
  return (
    <>
      <CommitField
        label={label}
        text={String(numberIn(layer, 'stream_index') ?? '')}
        placeholder={t('playout:layer.firstPicture')}
        read={readInteger(label, UINT32)}
        onCommit={(index) => onSet('/stream_index', index ?? undefined)}
        disabled={disabled}
      />
      {(kinds || kind !== null) && (
        <Choice
          label={t('playout:layer.kind')}
          value={kind}
          names={{ media: t('playout:layer.media'), canvas: t('playout:layer.canvas') }}
          absent={t('playout:layer.noKind')}
          hint={t('playout:layer.kindHint')}
          disabled={disabled}
          onValue={(value) => tellFailure(onSet('/kind', value ?? undefined))}
        />
      )}
    </>
  );
}

function Percent({ name, label, absent, layer, disabled, onSet }: LayerProps & PercentField) {
  return (
    <CommitField
      label={label}
      text={String(numberIn(layer, name) ?? '')}
      placeholder={absent}
      read={readPercent(label)}
      onCommit={(value) => onSet(`/${name}`, value ?? undefined)}
      disabled={disabled}
    />
  );
}
