import { Minus, Plus } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { Read } from '../../../../ui/use-commit.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';

/** A value with buttons that increase and decrease it; arrow keys do the same. */
export function Stepper<V>({
  label,
  text,
  read,
  step,
  onValue,
}: {
  readonly label: string;
  readonly text: string;
  readonly read: (text: string) => Read<V>;
  /** The next value above or below the current one. */
  readonly step: (up: 1 | -1) => V;
  readonly onValue: (value: V, gesture: string | null) => void;
}) {
  return (
    <span className={css['stepper']}>
      <DraftInput
        label={label}
        text={text}
        read={read}
        onValue={onValue}
        step={(_, up) => step(up)}
      />
      <IconButton
        label={t('programmeview:form.less', { field: label })}
        icon={<Minus {...icon} size={14} />}
        onClick={() => onValue(step(-1), null)}
      />
      <IconButton
        label={t('programmeview:form.more', { field: label })}
        icon={<Plus {...icon} size={14} />}
        onClick={() => onValue(step(1), null)}
      />
    </span>
  );
}
