import connectionchip from '../../../../../resources/locales/en/connectionchip.json' with { type: 'json' };
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { Link } from '../../../state/Link.tsx';
import { useNow } from '../../../state/now.ts';
import layout from '../../../ui/layout.module.css';
import { Dot } from '../../../ui/StatusPill.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import text from '../../../ui/text.module.css';
import { tellExpiry } from '../expiry.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { serverName } from '../../../../shared/music/connection-problem.ts';
import { describe } from './describe.ts';
import { Remedies } from './Remedies.tsx';
import css from './ConnectionDetails.module.css';

addTexts({ connectionchip });

/** State, address and route of the music connection, and what the user can do about a problem. */
export function ConnectionDetails({
  view,
  onDone,
}: {
  readonly view: ConnectionView;
  readonly onDone: () => void;
}) {
  const { tone, sentence } = describe(view, 0);
  const { state } = view;
  const trying = 'attempt' in state && state.attempt > 1;
  return (
    <div className={layout['stackWide']}>
      <header className={css['head']}>
        <h2 className={text['ellipsis']}>{serverName(view)}</h2>
        <span className={css['state']}>
          <Dot tone={tone} />
          {t(`connection:state.${state.k}`)}
          {trying && ` · ${t('connectionchip:attempt', { count: state.attempt })}`}
        </span>
      </header>
      {sentence !== null && <p className={text['anywhere']}>{sentence}</p>}
      <Remedies view={view} onDone={onDone} />
      <Details view={view} />
      <Link panel="connections" className={css['connections']} onClick={onDone}>
        {t('connectionchip:all')}
      </Link>
    </div>
  );
}

function Details({ view }: { readonly view: ConnectionView }) {
  const { address, server, state } = view;
  const expiry = tellExpiry(view.tokenExpiresAt, useNow(60_000));
  const refused = state.k === 'blocked' && state.cause.code === 'token-refused';
  return (
    <Facts small>
      {address !== null && (
        <>
          <Fact name={t('connectionchip:address')}>{address.url}</Fact>
          <Fact name={t('connectionchip:why')}>{t(`connection:choice.${address.reason}`)}</Fact>
        </>
      )}
      {server?.version != null && (
        <Fact name={t('connectionchip:server')}>
          {t('connectionchip:serverVersion', { name: server.name ?? '', version: server.version })}
        </Fact>
      )}
      {server?.user != null && <Fact name={t('connectionchip:user')}>{server.user}</Fact>}
      {state.k === 'online' && (
        <Fact name={t('connectionchip:since')}>
          <RelativeTime at={state.since} />
        </Fact>
      )}
      {state.k !== 'online' && view.liveAt !== null && (
        <Fact name={t('connectionchip:lastLive')}>
          <RelativeTime at={view.liveAt} />
        </Fact>
      )}
      {expiry !== null && !refused && (
        <Fact name={t('connectionchip:token')}>
          <span className={cx(css[expiry.urgency])}>{expiry.text}</span>
        </Fact>
      )}
    </Facts>
  );
}
