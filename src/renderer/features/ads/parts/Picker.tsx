import { X } from 'lucide-react';
import { useState } from 'react';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { call } from '../../../state/calls.ts';
import { typing } from '../../../state/use-paced.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { useAccount } from './account.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { assetFacts } from './asset-words.tsx';
import type { ChoiceSource } from './form.ts';
import css from './Form.module.css';
import { openWord } from './numbers.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}
interface PickerQuery {
  readonly search: string;
  readonly account: string | null;
  /** For source `assets`: the kind to offer. */
  readonly format: string;
}
type Read = (ask: PickerQuery, signal: AbortSignal) => Promise<Listed<Choice>>;

const toChoice = ({ id, name }: { readonly id: string; readonly name: string }): Choice => ({
  value: id,
  label: name,
});
const page = { offset: 0, limit: 50 };

const names =
  (of: MethodInput<'ads.names'>['of']): Read =>
  async ({ search, account }, signal) => {
    const { items, cut } = await call('ads.names', { account, of, search, ids: [] }, signal);
    return { items: items.map(toChoice), cut };
  };
const audiences =
  (types: string[]): Read =>
  async ({ search, account }, signal) => {
    const query = { account, search, types, ...page };
    const { items, cut } = await call('ads.audiences', query, signal);
    return {
      items: items.map((audience) => ({ ...toChoice(audience), note: openWord(audience.status) })),
      cut,
    };
  };

/** Reads the choices of each source for a search text. */
const readers: Readonly<Record<ChoiceSource, Read>> = {
  artists: async (ask, signal) =>
    ask.search === '' ? { items: [], cut: null } : names('artists')(ask, signal),
  categories: names('categories'),
  audiences: audiences([]),
  seeds: audiences(['CUSTOM']),
  adSets: names('ad_sets'),
  ads: names('ads'),
  assets: async ({ search, account, format }, signal) => {
    const query = { account, search, kinds: [format], archived: false, ...page };
    const { items, cut } = await call('ads.assets', query, signal);
    const ready = items.filter(({ status }) => status === 'READY');
    return { items: ready.map((asset) => ({ ...toChoice(asset), note: assetFacts(asset) })), cut };
  },
  campaigns: async ({ search, account }, signal) => {
    const query = { account, search, statuses: [], ids: null, range: null, fields: [], sort: null };
    const { items, cut } = await call('ads.campaigns', { ...query, ...page }, signal);
    return { items: items.map(toChoice), cut };
  },
};

interface Props {
  readonly parts: Partial<FieldParts>;
  readonly source: ChoiceSource;
  readonly format?: string;
  readonly values: readonly string[];
  readonly many: boolean;
  readonly onValues: (values: readonly string[]) => void;
}

/** The available choices, and the names of the chosen ones. */
function useChoices({ source, format = '', values, many }: Props) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState('');
  const account = useAccount()?.id ?? null;
  const query = { search: text.trim().slice(0, 200), account, format };
  const read = useQuery(
    JSON.stringify([source, query]),
    (signal) => readers[source](query, signal),
    { pause: typing.metered },
  );
  const value = many ? '' : (values[0] ?? '');
  const choices = (read.data?.items ?? []).filter(
    (choice) => !many || !values.includes(choice.value),
  );
  const hasValue = text !== '' || choices.some((choice) => choice.value === value);
  return {
    read,
    value,
    text,
    setText,
    options: hasValue ? choices : [{ value, label: names[value] ?? value }, ...choices],
    nameOf: (id: string): string => names[id] ?? id,
    keep: (id: string): void => {
      setNames({ ...names, [id]: choices.find((choice) => choice.value === id)?.label ?? id });
    },
  };
}

/** Lets the user choose one or many results of a search in the service. */
export function Picker(props: Props) {
  const { parts, source, values, many, onValues } = props;
  const { read, value, text, setText, options, nameOf, keep } = useChoices(props);
  const { data, error, loading } = read;
  const hint = source === 'artists' && text === '' ? t('adsform:pick.artists') : undefined;
  return (
    <>
      <Combobox
        {...parts}
        value={value}
        options={options}
        what={t(`adsform:pick.one.${source}`)}
        empty={error?.message ?? (loading ? t('adsform:pick.loading') : hint)}
        onText={setText}
        onValue={(id) => {
          keep(id);
          onValues(many ? [...values, id] : [id]);
        }}
      />
      <CutNotice cut={data?.cut} />
      {many && values.length > 0 && (
        <ul className={css['picked']}>
          {values.map((id) => (
            <li key={id}>
              <span dir="auto">{nameOf(id)}</span>
              <IconButton
                label={t('adsform:pick.remove', { name: nameOf(id) })}
                icon={<X {...icon} size={14} />}
                onClick={() => onValues(values.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
