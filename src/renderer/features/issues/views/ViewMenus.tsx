import { Columns3, Filter } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { MAX_COLUMNS, notices } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { MuteMenu } from '../../../service/MuteMenu.tsx';
import type { Cursor } from '../model/use-issue-list.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { useResource } from '../../../state/use-resource.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuCheck, MenuItem, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';

interface MenuProps {
  readonly view: View;
  readonly onSave: (view: View) => void;
}

/** All fields of the server, those of the view first. Key and summary are always shown. */
function Fields({ view, onSave }: MenuProps) {
  const { columns } = view;
  const { data, error } = useResource('issues.fields', undefined);
  const chosen = ({ id }: { readonly id: string }): number => Number(columns.includes(id));
  if (data === null)
    return <MenuItem disabled>{error?.message ?? t('issuespanel:views.reading')}</MenuItem>;
  return data
    .filter(({ id }) => id !== 'issuekey' && id !== 'summary')
    .sort((a, b) => chosen(b) - chosen(a))
    .map(({ id, name }) => (
      <MenuCheck
        key={id}
        checked={columns.includes(id)}
        why={
          columns.length < MAX_COLUMNS || columns.includes(id)
            ? ''
            : t('issuespanel:views.full', { count: MAX_COLUMNS })
        }
        onChecked={(on) =>
          onSave({
            ...view,
            columns: on ? [...columns, id] : columns.filter((column) => column !== id),
          })
        }
      >
        {name}
      </MenuCheck>
    ));
}

/** Filters that are saved on the server; each becomes a new view with the columns of this one. */
function Filters({ view, onSave }: MenuProps) {
  const { items, error, hasMore, loading, more } = usePaged<View, Cursor>('filters', {
    first: { walk: null },
    id: ({ id }) => id,
    fetch: async ({ walk }, signal) => {
      const page =
        walk === null
          ? await call('issues.list', { list: { k: 'filters', query: '' } }, signal)
          : await call('issues.more', { walk }, signal);
      const next = page.walk === null ? null : { walk: page.walk };
      return { items: page.items.map((item) => fromFilter(item, view)), next, total: page.total };
    },
  });
  const rest =
    error?.message ?? t(loading ? 'issuespanel:views.reading' : 'issuespanel:views.more');
  return (
    <>
      {items?.map((filter) => (
        <MenuItem key={filter.id} onSelect={() => onSave({ ...filter, id: crypto.randomUUID() })}>
          {filter.name}
        </MenuItem>
      ))}
      {(items === null || hasMore) && (
        <MenuItem disabled={loading} stay onSelect={more}>
          {rest}
        </MenuItem>
      )}
    </>
  );
}

function fromFilter(filter: Readonly<Record<string, unknown>>, { columns }: View): View {
  const text = (key: string): string => (typeof filter[key] === 'string' ? filter[key] : '');
  const jql = text('jql') || `filter = ${text('id')} ORDER BY key ASC`;
  const name = text('name').slice(0, 100) || text('id');
  return { id: text('id'), name, jql, columns, counted: false, builtIn: false };
}

/** Choices of the menu of views that apply at once. */
export function ViewMenus(props: MenuProps) {
  const { view, onSave } = props;
  const { counted } = view;
  return (
    <>
      <MenuSeparator />
      <MenuSub label={t('issuespanel:views.columns')} icon={<Columns3 {...icon} />}>
        <Fields {...props} />
      </MenuSub>
      <MenuSub label={t('issuespanel:views.fromFilter')} icon={<Filter {...icon} />}>
        <Filters {...props} />
      </MenuSub>
      <MuteMenu service="issues" kinds={notices} name={(kind) => t(`issuespanel:notify.${kind}`)} />
      <MenuCheck checked={counted} onChecked={(on) => onSave({ ...view, counted: on })}>
        {t('issuespanel:views.counted')}
      </MenuCheck>
    </>
  );
}
