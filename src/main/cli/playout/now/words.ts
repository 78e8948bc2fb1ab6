import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelJson } from './channel-json.ts';

/** The head of the table. */
export const head = (): string[] => [
  t('playoutcli:now.head.number'),
  t('playoutcli:now.head.name'),
  t('playoutcli:now.head.onAir'),
  t('playoutcli:now.head.next'),
  t('playoutcli:now.head.lag'),
  t('playoutcli:now.head.findings'),
];

const clock = (time: string): string => time.slice(11, 19);

/** A channel as a row of it. */
export function row(channel: ChannelJson): string[] {
  const { number, name, lagMs, findings } = channel;
  return [
    number,
    name,
    ...(channel.running ? aired(channel) : planned(channel)),
    lagMs === null ? '' : t('playoutcli:now.seconds', { seconds: Math.round(lagMs / 1000) }),
    t('playoutcli:now.counts', { error: findings.error, warning: findings.warning }),
  ];
}

function aired({ onAir, next, reason }: ChannelJson): string[] {
  return [
    onAir === null
      ? (reason ?? t('playoutcli:now.black'))
      : `${onAir.title} (${clock(onAir.until ?? onAir.finish)})`,
    next === null ? '' : `${clock(next.from ?? next.start)} ${next.title}`,
  ];
}

/** Nothing is on air without a process: what stands there is the plan, and says so. */
function planned({ planned: { now, next }, reason }: ChannelJson): string[] {
  return [
    now === null
      ? (reason ?? t('playoutcli:now.nothingPlanned'))
      : t('playoutcli:now.planned', { title: now.title, time: clock(now.finish) }),
    next === null ? '' : `${clock(next.start)} ${next.title}`,
  ];
}
