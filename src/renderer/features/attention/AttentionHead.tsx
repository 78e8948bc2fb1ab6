import '../../../shared/attention/page-texts.ts';
import { CheckCheck } from 'lucide-react';
import { needsYou, newsItems } from '../../../shared/attention/list.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';
import { useTopic, useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import text from '../../ui/text.module.css';
import { useMatches } from '../../ui/use-matches.ts';
import css from './AttentionHead.module.css';
import { QuietChip } from './QuietNote.tsx';
import { markRead } from './user-actions.ts';

/** After the title: "7 need you, 3 new". */
export function AttentionCounts() {
  const needs = useTopicSelector('attention', (all) => needsYou(all).length);
  const unread = useTopicSelector(
    'attention',
    (all) => newsItems(all).filter((item) => item.unread).length,
  );
  const parts = [
    needs === 0 ? null : t('attentionpage:head.need', { count: needs }),
    unread === 0 ? null : t('attentionpage:head.unread', { count: unread }),
  ].filter((part) => part !== null);
  return (
    <>
      <span className={css['title']} aria-hidden="true">
        {t('attention:title')}
      </span>
      <span className={text['dim']}>{parts.join(', ')}</span>
    </>
  );
}

/** How many services are live, quiet hours, and "Mark news read". */
export function AttentionActions() {
  const wide = useMatches('(min-width: 800px)');
  const profiles = useTopic('connections.profiles');
  const entries = useTopic('attention');
  const used = profiles.filter(({ status }) => status.phase !== 'idle');
  const live = used.filter(({ status }) => status.phase === 'connected').length;
  const unread = newsItems(entries).filter((item) => item.unread);
  const read = (): void => markRead(unread);
  return (
    <>
      {wide && used.length > 0 && (
        <StatusPill
          tone={live === used.length ? 'good' : 'waiting'}
          onClick={() => navigate('connections')}
        >
          {t('attentionpage:head.live', { live, count: used.length })}
        </StatusPill>
      )}
      <QuietChip />
      {unread.length > 0 &&
        (wide ? (
          <Button icon={<CheckCheck {...icon} />} onClick={read}>
            {t('attentionpage:head.read')}
          </Button>
        ) : (
          <IconButton
            label={t('attentionpage:head.read')}
            icon={<CheckCheck {...icon} />}
            onClick={read}
          />
        ))}
    </>
  );
}
