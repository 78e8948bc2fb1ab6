import { X } from 'lucide-react';
import { useState } from 'react';
import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { call } from '../../../state/calls.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
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
  /** `assets`: the kind that fits. */
  readonly format: string;
}
type Read = (ask: Ask, signal: AbortSignal) => Promise<readonly Choice[]>;

const plain = ({ id, name }: { readonly id: string; readonly name: string }): Choice => ({
  value: id,
  label: name,
});
/** How long (ms) a text must stay before something is asked for it. */
const PAUSE = 400;
const page = { offset: 0, limit: 50 };
const audiences =
  (types: string[]): Read =>
  async ({ search, account }, signal) => {
    const { items } = await call('ads.audiences', { account, search, types, ...page }, signal);
    return items.map((one) => ({ ...plain(one), note: openWord(one.status) }));
  };

/** Ad sets or ads by name: lists of the service's own records. */
const records =
  (endpoint: 'ad_sets.list' | 'ads.list'): Read =>
  async ({ search, account }, signal) => {
    const query: Record<string, string[]> = search === '' ? {} : { name: [search] };
    const ask = { endpoint, account, id: null, query, offset: 0, limit: 50, pageSize: 50 };
    const { items } = await call('ads.list', ask, signal);
    const list = parseExact(items);
    return (Array.isArray(list) ? list : []).flatMap((one) => {
      const { id, name = id } = recordOf(one) ?? {};
      return typeof id === 'string' ? [{ value: id, label: String(name) }] : [];
    });
  };

/** What the fields of each source offer for a typed text. */
const readers: Readonly<Record<Source, Read>> = {
  artists: async ({ search }, signal) =>
    search === '' ? [] : (await call('ads.artists', { search }, signal)).map(plain),
  categories: async ({ search }, signal) => {
    const wanted = search.toLowerCase();
    const all = await call('ads.categories', undefined, signal);
    return all.filter(({ name }) => name.toLowerCase().includes(wanted)).map(plain);
  },
  audiences: audiences([]),
  seeds: audiences(['CUSTOM']),
  adSets: records('ad_sets.list'),
  ads: records('ads.list'),
  assets: async ({ search, account, format }, signal) => {
    const ask = { account, search, kinds: [format], archived: false, ...page };
    const { items } = await call('ads.assets', ask, signal);
    return items
      .filter(({ status }) => status === 'READY')
      .map((one) => ({ ...plain(one), note: assetFacts(one) }));
  },
  campaigns: async ({ search, account }, signal) => {
    const ask = { account, search, statuses: [], ids: null, range: null, fields: [], sort: null };
    return (await call('ads.campaigns', { ...ask, ...page }, signal)).items.map(plain);
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

/** What can be chosen now, and the names of what was chosen before. */
function useChoices({ source, format = '', values, many }: Props) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState('');
  const account = useTopicSelector('ads.overview', ({ value }) => value?.account ?? null);
  const ask = { search: useSettled(text, PAUSE).trim().slice(0, 200), account, format };
  const read = useQuery(JSON.stringify([source, ask]), (signal) => readers[source](ask, signal));
  const value = many ? '' : (values[0] ?? '');
  const found = (read.data ?? []).filter((one) => !many || !values.includes(one.value));
  const hasValue = text !== '' || found.some((one) => one.value === value);
  return {
    ...{ read, value, setText },
    options: hasValue ? found : [{ value, label: names[value] ?? value }, ...found],
    nameOf: (id: string): string => names[id] ?? id,
    keep: (id: string): void => {
      setNames({ ...names, [id]: found.find((one) => one.value === id)?.label ?? id });
    },
  };
}

/** Chooses one or many of what the service finds for a typed text. */
export function Picker(props: Props) {
  const { parts, source, values, many, onValues } = props;
  const { read, value, setText, options, nameOf, keep } = useChoices(props);
  const { error, loading } = read;
  return (
    <>
      <Combobox
        {...parts}
        {...{ value, options }}
        empty={error?.message ?? t(loading ? 'adsform:pick.loading' : `adsform:pick.${source}`)}
        onText={setText}
        onValue={(id) => {
          keep(id);
          onValues(many ? [...values, id] : [id]);
        }}
      />
      {many && values.length > 0 && (
        <ul className={css['picked']}>
          {values.map((id) => (
            <li key={id}>
              <span dir="auto">{nameOf(id)}</span>
              <IconButton
                label={t('adsform:pick.remove', { name: nameOf(id) })}
                icon={<X {...icon} size={14} />}
                onClick={() => {
                  onValues(values.filter((one) => one !== id));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
