import { t } from '../../../../shared/i18n/translate.ts';
import type { ParamField } from '../../../../shared/workflows/model.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { JsonInput } from './JsonInput.tsx';
import { NumberInput } from './NumberInput.tsx';

interface Props {
  readonly field: ParamField;
  readonly label: string;
  readonly value: string;
  readonly parts: FieldParts;
  readonly onValue: (value: string) => void;
}

/**
 * Choices are a menu instead of side by side if there are more than this, if they are longer (characters in total), or in a narrow window.
 */
const MAX_SIDE_BY_SIDE = 4;
const MAX_CHARACTERS = 40;

/** The input of one parameter, by its type. */
export function ParamInput(props: Props) {
  const { field, label, value, parts, onValue } = props;
  const wide = useMatches('(min-width: 560px)');
  const isSwitch = field.kind === 'boolean';
  const values = isSwitch ? ['true', 'false'] : field.choices;
  const options = values.map((one) => ({
    value: one,
    label: isSwitch ? t(`workflowspanel:start.${one as 'true' | 'false'}`) : one,
  }));
  if (values.length > 0)
    return wide && values.length <= MAX_SIDE_BY_SIDE && values.join('').length <= MAX_CHARACTERS ? (
      <Segmented wide label={label} value={value} options={options} onValue={onValue} />
    ) : (
      <Select {...parts} wide value={value} options={options} onValue={onValue} />
    );
  if (field.kind === 'json') return <JsonInput {...props} />;
  if (field.kind === 'text')
    return <TextInput {...parts} maxLength={20_000} value={value} onText={onValue} />;
  return <NumberInput {...props} />;
}
