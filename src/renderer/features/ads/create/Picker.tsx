import { X } from 'lucide-react';
import { useState } from 'react';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { call } from '../../../state/calls.ts';
import { typing } from '../../../state/use-paced.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { assetFacts } from '../assets/asset-words.tsx';
import type { Source } from './fields.ts';
import css from './Form.module.css';
import { openWord } from '../model/numbers.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}
interface Ask {
  readonly search: string;
  readonly account: string | null;
  /** For source `assets`: the kind to offer. */
  readonly format: string;
}
type Read = (ask: Ask, signal: AbortSignal) => Promise<Listed<Choice>>;

interface Named {
  readonly id: string;
  readonly name: string;
}
const plain = ({ id, name }: Named): Choice => ({ value: id, label: name });
const plainList = ({ items, cut }: Listed<Named>): Listed<Choice> => ({
  items: items.map(plain),
  cut,
});
const page = { offset: 0, limit: 50 };
const audiences =
  (types: string[]): Read =>
  async ({ search, account }, signal) => {
    const ask = { account, search, types, ...page };
    const { items, cut } = await call('ads.audiences', ask, signal);
    return { items: items.map((one) => ({ ...plain(one), note: openWord(one.status) })), cut };
  };

/** Ad sets or ads by name: lists of the service's own records. */
const records =
  (endpoint: 'ad_sets.list' | 'ads.list'): Read =>
  async ({ search, account }, signal) => {
    const query: Record<string, string[]> = search === '' ? {} : { name: [search] };
    const ask = { endpoint, account, id: null, query, offset: 0, limit: 50, pageSize: 50 };
    const { items, cut } = await call('ads.list', ask, signal);
    const list = parseExact(items);
    const choices = (Array.isArray(list) ? list : []).flatMap((one) => {
      const { id, name = id } = recordOf(one) ?? {};
      return typeof id === 'string' ? [{ value: id, label: String(name) }] : [];
    });
    return { items: choices, cut };
  };

/** Reads the choices of each source for a search text. */
const readers: Readonly<Record<Source, Read>> = {
  artists: async ({ search }, signal) =>
    search === ''
      ? { items: [], cut: null }
      : plainList(await call('ads.artists', { search }, signal)),
  categories: async ({ search }, signal) => {
    const wanted = search.toLowerCase();
    const { items, cut } = await call('ads.categories', undefined, signal);
    return plainList({
      items: items.filter(({ name }) => name.toLowerCase().includes(wanted)),
      cut,
    });
  },
  audiences: audiences([]),
  seeds: audiences(['CUSTOM']),
  adSets: records('ad_sets.list'),
  ads: records('ads.list'),
  assets: async ({ search, account, format }, signal) => {
    const ask = { account, search, kinds: [format], archived: false, ...page };
    const { items, cut } = await call('ads.assets', ask, signal);
    const ready = items.filter(({ status }) => status === 'READY');
    return { items: ready.map((one) => ({ ...plain(one), note: assetFacts(one) })), cut };
  },
  campaigns: async ({ search, account }, signal) => {
    const ask = { account, search, statuses: [], ids: null, range: null, fields: [], sort: null };
    return plainList(await call('ads.campaigns', { ...ask, ...page }, signal));
  },
};

interface Props {
  readonly parts: Partial<FieldParts>;
  readonly source: Source;
  readonly format?: string;
  readonly values: readonly string[];
  readonly many: boolean;
  readonly onValues: (values: readonly string[]) => void;
}

/** The available choices, and the names of the chosen ones. */
function useChoices({ source, format = '', values, many }: Props) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState('');
  const account = useTopicSelector('ads.overview', ({ value }) => value?.account ?? null);
  const ask = { search: text.trim().slice(0, 200), account, format };
  const read = useQuery(JSON.stringify([source, ask]), (signal) => readers[source](ask, signal), {
    pause: typing.metered,
  });
  const value = many ? '' : (values[0] ?? '');
  const found = (read.data?.items ?? []).filter((one) => !many || !values.includes(one.value));
  const hasValue = text !== '' || found.some((one) => one.value === value);
  return {
    read,
    value,
    setText,
    options: hasValue ? found : [{ value, label: names[value] ?? value }, ...found],
    nameOf: (id: string): string => names[id] ?? id,
    keep: (id: string): void => {
      setNames({ ...names, [id]: found.find((one) => one.value === id)?.label ?? id });
    },
  };
}

/** Lets the user choose one or many results of a search in the service. */
export function Picker(props: Props) {
  const { parts, source, values, many, onValues } = props;
  const { read, value, setText, options, nameOf, keep } = useChoices(props);
  const { data, error, loading } = read;
  return (
    <>
      <Combobox
        {...parts}
        value={value}
        options={options}
        empty={error?.message ?? t(loading ? 'adsform:pick.loading' : `adsform:pick.${source}`)}
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
