import type { AppInfo } from '../../../../shared/app/model.ts';
import type {
  ConnectionChange,
  ConnectionHistory,
} from '../../../../shared/connections/history.ts';
import { changeTones } from '../../../../shared/connections/change-tones.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { ExactTime } from '../../../ui/ExactTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Dot } from '../../../ui/StatusPill.tsx';
import text from '../../../ui/text.module.css';
import { useState } from 'react';
import css from './ProfilePane.module.css';

/** Entries that are shown at first. */
const FIRST = 6;

const isKept = ({ history }: AppInfo): boolean => history;

/** What happened to a connection, newest first. */
export function History({
  past: { data, error, refresh },
  isDemo,
}: {
  readonly past: Resource<ConnectionHistory>;
  readonly isDemo: boolean;
}) {
  const isStored = useTopicSelector('app.info', isKept);
  const [all, setAll] = useState(false);
  const changes = data?.changes ?? [];
  const shown = all ? changes : changes.slice(0, FIRST);
  const off = !isStored && !isDemo;
  return (
    <section className={css['column']} aria-labelledby="connection-history">
      <header className={css['sectionHead']}>
        <h3 id="connection-history" className={text['heading']}>
          {t('connections:history.title')}
        </h3>
        <span className={text['small']}>
          {t(isDemo ? 'connections:history.ofDemo' : 'connections:history.of')}
        </span>
      </header>
      {error !== null && <ErrorState error={error} onRetry={refresh} />}
      {data === null && error === null && <Skeleton rows={3} label={t('app:loading')} />}
      {data !== null && changes.length === 0 && (
        <p className={text['small']}>
          {t(off ? 'connections:history.off' : 'connections:history.empty')}
        </p>
      )}
      <ol className={css['changes']}>
        {shown.map((change, index) => (
          <Change key={`${String(change.at)} ${String(changes.length - index)}`} change={change} />
        ))}
      </ol>
      {changes.length > shown.length && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('connections:history.all', { count: changes.length })}
        </Button>
      )}
    </section>
  );
}

function Change({ change: { at, kind, detail } }: { readonly change: ConnectionChange }) {
  const now = useNow(60_000);
  return (
    <li className={css['change']}>
      <Dot tone={changeTones[kind]} />
      <span>{t(`connections:history.kind.${kind}`)}</span>
      <ExactTime at={at} className={css['when']}>
        {formatMoment(at, now)}
      </ExactTime>
      {detail !== null && (
        <span className={cx(css['why'], text['anywhere'])}>
          {kind === 'renamed' ? t('connections:history.from', { name: detail }) : detail}
        </span>
      )}
    </li>
  );
}
