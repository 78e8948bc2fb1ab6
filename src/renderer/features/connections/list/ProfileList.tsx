import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { KeyRound, Server } from 'lucide-react';
import type { AppInfo } from '../../../../shared/app/model.ts';
import type { AttentionEntries } from '../../../../shared/attention/list.ts';
import { connectionItems, connectionKey } from '../../../../shared/attention/list.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useRowMenu } from '../../../service/use-row-menu.tsx';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { icon } from '../../../ui/icon.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import surface from '../../../ui/Surface.module.css';
import { cx } from '../../../ui/cx.ts';
import { openChoice } from '../head/PageHead.tsx';
import type { ServiceView } from '../service-view.ts';
import { ProfileMenuItems } from './ProfileMenu.tsx';
import { ProfileRow } from './ProfileRow.tsx';
import css from './ProfileList.module.css';

interface Group {
  readonly service: ServiceView;
  readonly profiles: readonly ConnectionProfile[];
}

/** The connections of all services in the order in which the list shows them. */
export const groupProfiles = (
  services: readonly ServiceView[],
  profiles: readonly ConnectionProfile[],
): readonly Group[] =>
  services
    .map((service) => ({
      service,
      profiles: profiles.filter((profile) => profile.service === service.descriptor.id),
    }))
    .filter((group) => group.profiles.length > 0);

/** The keys of the items of Attention about connections, as one text. */
const troubledKeys = (entries: AttentionEntries): string =>
  connectionItems(entries)
    .map(({ key }) => key)
    .join(' ');

/** With more connections than this, the list has a search field. */
const FEW = 4;

/** The connections of all services, grouped by service. A click or an arrow key selects a row. */
export function ProfileList({
  services,
  selectedId,
  onEnter,
}: {
  readonly services: readonly ServiceView[];
  readonly selectedId: string | null;
  /** Moves the focus to what the selected row opens. */
  readonly onEnter: () => void;
}) {
  const { profiles, troubled, shown, ...filter } = useFilter(services);
  const groups = groupProfiles(services, shown);
  const { menu, onContextMenu } = useRowMenu(
    (wanted) => profiles.find(({ id }) => id === wanted),
    RowItems,
  );
  const tabStop = shown.some(({ id }) => id === selectedId)
    ? selectedId
    : (groups[0]?.profiles[0]?.id ?? null);
  return (
    <section
      className={cx(surface['surface'], css['list'])}
      aria-label={t('settings:connections.title')}
    >
      {profiles.length > FEW && (
        <Filters {...filter} count={profiles.length} troubled={troubled.length} />
      )}
      <div className={css['rows']} onKeyDown={moveByKey} onContextMenu={onContextMenu}>
        {profiles.length === 0 && <NoProfiles />}
        {profiles.length > 0 && shown.length === 0 && <NoneFound {...filter} />}
        {groups.map((group) => (
          <GroupRows
            key={group.service.descriptor.id}
            group={group}
            selectedId={selectedId}
            tabStop={tabStop}
            onEnter={onEnter}
          />
        ))}
      </div>
      {profiles.some(({ demo }) => !demo) && <WhereSecretsAre />}
      {menu}
    </section>
  );
}

const RowItems = ({ item }: { readonly item: ConnectionProfile }) => (
  <ProfileMenuItems profile={item} />
);

/** The user's filter, and the matching profiles. */
function useFilter(services: readonly ServiceView[]) {
  const profiles = useTopic('connections.profiles');
  const [text, onText] = useState('');
  const [onlyTroubled, onTroubled] = useState(false);
  const keys = useTopicSelector('attention', troubledKeys).split(' ');
  const troubled = profiles.filter(({ id }) => keys.includes(connectionKey(id)));
  const shown = profiles.filter(
    (profile) => matches(services, profile, text) && (!onlyTroubled || troubled.includes(profile)),
  );
  return { profiles, troubled, shown, text, onText, onlyTroubled, onTroubled };
}

/** Whether the service, the name, the account or a field of a profile contains `text`, ignoring case. */
function matches(
  services: readonly ServiceView[],
  { service, name, account, fields }: ConnectionProfile,
  text: string,
): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  const title = services.find(({ descriptor }) => descriptor.id === service)?.descriptor.name();
  return [title ?? '', name, account ?? '', ...Object.values(fields)].some((value) =>
    value.toLocaleLowerCase().includes(wanted),
  );
}

/** Selects the row that an arrow key, Home or End moves to. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === event.target);
  if (at === -1) return;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const row = rows[next];
  row?.focus();
  row?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}

interface FilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onlyTroubled: boolean;
  readonly onTroubled: (on: boolean) => void;
}

function Filters({
  count,
  troubled,
  text,
  onText,
  onlyTroubled,
  onTroubled,
}: FilterProps & {
  readonly count: number;
  /** Connections that need attention. */
  readonly troubled: number;
}) {
  return (
    <div className={css['filters']}>
      <SearchField
        className={css['search']}
        label={t('settings:connections.filter', { count })}
        value={text}
        onText={onText}
      />
      {(troubled > 0 || onlyTroubled) && (
        <FilterChip on={onlyTroubled} onToggle={onTroubled} tone="bad" count={troubled}>
          {t('connections:page.attention', { count: troubled })}
        </FilterChip>
      )}
    </div>
  );
}

function GroupRows({
  group: { service, profiles },
  selectedId,
  tabStop,
  onEnter,
}: {
  readonly group: Group;
  readonly selectedId: string | null;
  readonly tabStop: string | null;
  readonly onEnter: () => void;
}) {
  const id = useId();
  return (
    <>
      <h2 id={id} className={css['group']}>
        {service.descriptor.name()} {profiles.length > 1 && <small>{profiles.length}</small>}
      </h2>
      <ul aria-labelledby={id}>
        {profiles.map((profile) => (
          <ProfileRow
            key={profile.id}
            service={service}
            profile={profile}
            isSelected={profile.id === selectedId}
            isTabStop={profile.id === tabStop}
            onEnter={onEnter}
          />
        ))}
      </ul>
    </>
  );
}

function NoneFound({ text, onText, onlyTroubled, onTroubled }: FilterProps) {
  return (
    <NoMatch
      what={t('settings:connections.one')}
      text={text}
      isFiltered={onlyTroubled}
      onClearText={() => onText('')}
      onClearFilters={() => onTroubled(false)}
    />
  );
}

function NoProfiles() {
  return (
    <EmptyState
      icon={Server}
      title={t('connections:page.empty')}
      action={
        <Button variant="primary" onClick={openChoice}>
          {t('connections:page.add')}
        </Button>
      }
    >
      {t('connections:page.emptyText')}
    </EmptyState>
  );
}

const backendOf = ({ secrets }: AppInfo): AppInfo['secrets']['backend'] => secrets.backend;

function WhereSecretsAre() {
  const backend = useTopicSelector('app.info', backendOf);
  return (
    <p className={css['secrets']}>
      <KeyRound {...icon} />
      {t(`connections:page.secrets.${backend}`)}
    </p>
  );
}
