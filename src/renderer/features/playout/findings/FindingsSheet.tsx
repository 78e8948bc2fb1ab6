import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Severity } from '../../../../shared/playout/finding.ts';
import { useRoute } from '../../../state/route.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useOpenDialog } from '../dialogs.ts';
import { Awaited } from '../parts/Awaited.tsx';
import { SidePane } from '../side/SidePane.tsx';
import { channelTitle, inOrder, severityName } from '../words.ts';
import type { FindingGroup } from './finding-list.ts';
import { groupsOf } from './finding-list.ts';
import { useFindings } from './finding-pages.ts';
import { FindingRow } from './FindingRow.tsx';
import { RepairAll } from './RepairAll.tsx';
import css from './FindingsSheet.module.css';

type Wanted = { readonly channel: string | null; readonly severity: Severity | null };

/** Everything that is wrong with the lineup, by channel, each with its place and its repair. */
export function FindingsSheet() {
  const workspace = useTopic('playout.workspace');
  const channels = useTopicSelector('playout.channels', inOrder);
  const [wanted, setWanted] = useState<Wanted>({
    channel: useOpenDialog(({ sideChannel }) => sideChannel),
    severity: null,
  });
  const groups = groupsOf(workspace, channels, wanted);
  return (
    <SidePane title={t('playout:findings.title')}>
      <Filter wanted={wanted} onWanted={setWanted} />
      <RepairAll channel={wanted.channel} />
      <div className={css['groups']}>
        {groups.length === 0 && (
          <EmptyState icon={<CircleCheck aria-hidden />} title={t('playout:findings.none')} />
        )}
        {groups.map((group) => (
          <Group
            key={`${group.channel?.key ?? ''} ${wanted.severity ?? ''}`}
            group={group}
            revision={workspace.findingsRevision}
          />
        ))}
      </div>
    </SidePane>
  );
}

function Filter({
  wanted,
  onWanted,
}: {
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
}) {
  const channels = useTopicSelector('playout.channels', inOrder);
  return (
    <div className={css['filter']}>
      <Select
        aria-label={t('playout:findings.bySeverity')}
        value={wanted.severity ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const severity = (['error', 'warning', 'info'] as const).find((one) => one === value);
          onWanted({ ...wanted, severity: severity ?? null });
        }}
      >
        <option value="">{t('playout:findings.everySeverity')}</option>
        {(['error', 'warning', 'info'] as const).map((one) => (
          <option key={one} value={one}>
            {severityName(one)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('playout:findings.byChannel')}
        value={wanted.channel ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onWanted({ ...wanted, channel: value === '' ? null : value });
        }}
      >
        <option value="">{t('playout:findings.everyChannel')}</option>
        {channels.map((channel) => (
          <option key={channel.key} value={channel.key}>
            {channelTitle(channel)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Group({ group, revision }: { readonly group: FindingGroup; readonly revision: number }) {
  const { loaded, more, showMore } = useFindings(group, revision);
  const { detail } = useRoute();
  const marked = /^finding=(.+)$/.exec(detail)?.[1];
  const title = group.channel === null ? t('playout:findings.lineup') : channelTitle(group.channel);
  return (
    <section className={css['group']} aria-label={title}>
      <h3 className={css['title']}>
        <span dir="auto">{title}</span>
        <span className={css['count']}>{group.total}</span>
      </h3>
      <Awaited
        loaded={loaded}
        rows={Math.min(3, group.total)}
        label={t('playout:findings.loading')}
      />
      <ul>
        {loaded.data?.map((finding) => (
          <FindingRow key={finding.id} finding={finding} marked={finding.id === marked} />
        ))}
      </ul>
      {more > 0 && loaded.data !== null && (
        <Button variant="ghost" pending={loaded.loading} onClick={showMore}>
          {t('playout:findings.more', { count: more })}
        </Button>
      )}
    </section>
  );
}
