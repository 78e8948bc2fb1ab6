import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { typing } from '../../../state/use-paced.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import type { Option } from '../../../ui/use-listbox.ts';

interface Props extends Partial<FieldParts> {
  readonly label?: string;
  /** Key of the requests. */
  readonly name: string;
  readonly value: string;
  /** Options offered before the server's results while the search text is empty; must contain the chosen option. */
  readonly first: readonly Option<string>[];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option<string>[]>;
  readonly onValue: (value: string, label: string) => void;
  readonly opens?: boolean;
}

/** Selects one of many entries that the server searches. */
export function ServerPicker({ name, first, search, onValue, ...box }: Props) {
  const [text, setText] = useState('');
  const work = (signal: AbortSignal) => search(text.trim(), signal);
  const { data: offered, error } = useQuery(`${name} ${text}`, work, {
    keep: false,
    pause: typing.metered,
  });
  const chosen = new Set(first.map(({ value }) => value));
  const others = offered?.filter(({ value }) => !chosen.has(value)) ?? [];
  const options = text === '' ? [...unique(first), ...others] : (offered ?? []);
  const empty = error?.message ?? (offered === null ? t('issuesdetail:searching') : undefined);
  return (
    <Combobox
      {...box}
      {...(empty === undefined ? {} : { empty })}
      options={options}
      onText={setText}
      onValue={(value) =>
        onValue(value, options.find((option) => option.value === value)?.label ?? value)
      }
    />
  );
}

const unique = (options: readonly Option<string>[]): readonly Option<string>[] =>
  options.filter(({ value }, at) => options.findIndex((one) => one.value === value) === at);
