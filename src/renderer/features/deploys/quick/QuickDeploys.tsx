import '../../../../shared/deploys/panel-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { showWindow } from '../../../state/show-window.ts';
import { routeHref } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import text from '../../../ui/text.module.css';
import type { DeploysSummary } from '../../../../shared/deploys/topics.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import css from './QuickDeploys.module.css';

/** Maximum number of deployments in the quick controls; the panel lists them all. */
const MAX_SHOWN = 4;

const inFlightOf = ({ inFlight }: DeploysSummary) => inFlight;

/** The deployments in flight, for the quick controls; renders nothing if there are none. A click opens the panel. */
export function QuickDeploys() {
  const inFlight = useTopicSelector('deploys.summary', inFlightOf);
  if (inFlight.length === 0) return null;
  const more = inFlight.length - MAX_SHOWN;
  return (
    <ul className={css['list']} aria-label={t('deployspanel:quick.label')}>
      {inFlight.slice(0, MAX_SHOWN).map(({ id, name, state, since }) => (
        <li key={id}>
          <button
            type="button"
            className={css['row']}
            onClick={() => showWindow(routeHref('deploys', id))}
          >
            <Dot tone={findTone(state)} />
            <span className={cx(css['name'], text['ellipsis'])}>{name}</span>
            <span className={text['dim']}>
              {formatState(state)}
              {since !== null && (
                <>
                  {' · '}
                  <RelativeTime at={since} />
                </>
              )}
            </span>
          </button>
        </li>
      ))}
      {more > 0 && <li className={css['more']}>{t('deployspanel:quick.more', { count: more })}</li>}
    </ul>
  );
}
