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
export function row({ number, name, onAir, next, lagMs, findings, reason }: ChannelJson): string[] {
  const black = reason ?? t('playoutcli:now.black');
  return [
    number,
    name,
    onAir === null ? black : `${onAir.title} (${clock(onAir.finish)})`,
    next === null ? '' : `${clock(next.start)} ${next.title}`,
    lagMs === null ? '' : t('playoutcli:now.seconds', { seconds: Math.round(lagMs / 1000) }),
    t('playoutcli:now.counts', { error: findings.error, warning: findings.warning }),
  ];
}
