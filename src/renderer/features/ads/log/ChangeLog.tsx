import { Fragment } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import { useRevision } from '../parts/account.ts';
import css from './ChangeLog.module.css';
import { entryText } from './audit-words.ts';

const tones = { done: 'good', refused: 'bad', unconfirmed: 'waiting' } as const;

/** Every change that this app tried, of all accounts, newest first. */
export function ChangeLog({ onClose }: { readonly onClose: () => void }) {
  const version = useRevision();
  const accounts = useTopicSelector('ads.overview', ({ value }) => value?.accounts) ?? [];
  const log = useResource('ads.audit', undefined, { version });
  const findName = (account: string | null): string =>
    accounts.find(({ id }) => id === account)?.name ?? account ?? '';
  return (
    <Dialog
      open
      huge
      title={t('adspanel:log.title')}
      description={t('adspanel:log.text')}
      onOpenChange={onClose}
    >
      <Awaited resource={log} label={t('adspanel:log.loading')} />
      {log.data?.length === 0 && <EmptyState title={t('adspanel:log.empty')} />}
      {log.data !== null && log.data.length > 0 && (
        <ul className={css['log']} aria-label={t('adspanel:log.title')}>
          {log.data.map((entry, at) => (
            <li key={`${String(entry.at)} ${String(at)}`}>
              <span dir="auto">{entryText(entry, accounts)}</span>
              <StateTag plain tone={tones[entry.result]}>
                {t(`adspanel:log.state.${entry.result}`)}
              </StateTag>
              <small>
                {[entry.entity.name ?? entry.entity.id, findName(entry.account)].map(
                  (text) =>
                    text !== null &&
                    text !== '' && (
                      <Fragment key={text}>
                        <span dir="auto">{text}</span> ·{' '}
                      </Fragment>
                    ),
                )}
                <RelativeTime at={entry.at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
