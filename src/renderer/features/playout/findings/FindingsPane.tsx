import { useEffect, useState } from 'react';
import { CircleCheck, WandSparkles } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Severity } from '../../../../shared/playout/finding.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import type { ShownFinding } from '../dialogs.ts';
import { useOpenDialog } from '../dialogs.ts';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { SidePane } from '../side/SidePane.tsx';
import { useChannels } from '../model/clock.ts';
import { channelTitle, severityName } from '../words.ts';
import type { FindingGroup } from './finding-list.ts';
import { groupFindings, safeRepairs, useFindings } from './finding-list.ts';
import { FindingRow, useRepair } from './FindingRow.tsx';
import css from './FindingsPane.module.css';
import { icon } from '../../../ui/icon.ts';
import { useQuery } from '../../../state/use-resource.ts';

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** All findings of the draft by channel, each with its place and repairs. */
export function FindingsPane({ onClose }: Pick<FindingsProps, 'onClose'>) {
  const first = useOpenDialog(({ sideChannel }) => sideChannel);
  const shown = useOpenDialog((state) => state.shown);
  // Showing a finding resets the filters so that the list includes it.
  return (
    <Findings
      key={`${first ?? ''} ${shown?.id ?? ''}`}
      first={first}
      shown={shown}
      onClose={onClose}
    />
  );
}

interface FindingsProps {
  /** The channel to list first; null: all channels. */
  readonly first: string | null;
  readonly shown: ShownFinding | null;
  /** null: the pane can't be closed. */
  readonly onClose: (() => void) | null;
}

function Findings({ first, shown, onClose }: FindingsProps) {
  const workspace = useTopic('playout.workspace');
  const channels = useChannels();
  const [channel, setChannel] = useState(first);
  const [severity, setSeverity] = useState<Severity | null>(null);
  const groups = groupFindings(workspace, channels, { channel, severity });
  return (
    <SidePane
      title={t('playout:findings.title')}
      onClose={onClose}
      role="group"
      aria-label={t('playout:findings.title')}
      data-findings
      tabIndex={-1}
    >
      <div className={css['filter']}>
        <FilterMenu
          label={t('playout:findings.bySeverity')}
          value={severity ?? ''}
          options={severities.map((value) => ({ value, label: severityName(value) }))}
          onValue={(value) => setSeverity(severities.find((one) => one === value) ?? null)}
        />
        <FilterMenu
          label={t('playout:findings.byChannel')}
          value={channel ?? ''}
          options={channels.map(({ key, ...one }) => ({ value: key, label: channelTitle(one) }))}
          onValue={(key) => setChannel(key === '' ? null : key)}
        />
      </div>
      <RepairAll channel={channel} />
      <div className={css['groups']}>
        {groups.length === 0 && (
          <EmptyState icon={CircleCheck} title={t('playout:findings.none')} />
        )}
        {groups.map((group) => (
          <Group
            key={`${group.channel?.key ?? ''} ${severity ?? ''}`}
            group={group}
            revision={workspace.findingsRevision}
            shown={
              shown !== null && shown.channel === (group.channel?.key ?? null) ? shown.id : null
            }
          />
        ))}
      </div>
    </SidePane>
  );
}

interface GroupProps {
  readonly group: FindingGroup;
  readonly revision: number;
  /** The id of the finding to scroll to and focus; null: none in this group. */
  readonly shown: string | null;
}

function Group({ group, revision, shown }: GroupProps) {
  const findings = useFindings(group, revision);
  const { items, total, loading, error, hasMore, more } = findings;
  const missing = shown !== null && items !== null && !items.some(({ id }) => id === shown);
  useEffect(() => {
    if (missing && hasMore && !loading && error === null) more();
  }, [missing, hasMore, loading, error, more]);
  const title = group.channel === null ? t('playout:findings.lineup') : channelTitle(group.channel);
  return (
    <section className={css['group']} aria-label={title}>
      <h3 className={css['title']}>
        <span dir="auto">{title}</span>
        <span className={css['count']}>{group.total}</span>
      </h3>
      <Awaited
        resource={{ ...findings, data: items }}
        rows={Math.min(3, group.total)}
        label={t('playout:findings.loading')}
      />
      <ul>
        {items?.map((finding) => (
          <FindingRow key={finding.id} finding={finding} marked={finding.id === shown} />
        ))}
      </ul>
      {hasMore && items !== null && (
        <Button variant="ghost" pending={loading} onClick={more}>
          {t('playout:findings.more', { count: (total ?? 0) - items.length })}
        </Button>
      )}
    </section>
  );
}

/** Runs, as one step, every repair that changes neither pictures nor times on air. Shows their number first. */
function RepairAll({ channel }: { readonly channel: string | null }) {
  const { findingsRevision } = useTopic('playout.workspace');
  const key = `${channel ?? ''} ${String(findingsRevision)}`;
  const { data } = useQuery(key, (signal) => safeRepairs(channel, signal));
  const { pending, submit } = useRepair();
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={css['all']}>
      <p>{t('playout:findings.safe', { count })}</p>
      <Button
        icon={<WandSparkles {...icon} />}
        pending={pending}
        title={t('playout:findings.safeHint')}
        onClick={() => submit((data ?? []).map(({ id }) => id))}
      >
        {t('playout:findings.repairAll', { count })}
      </Button>
    </div>
  );
}
