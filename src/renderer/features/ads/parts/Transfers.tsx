import { X } from 'lucide-react';
import type { Transfer } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import type { Sending } from './send-file.ts';
import { useSending } from './send-file.ts';
import css from './Views.module.css';

const tones = {
  ...({ reading: 'running', sending: 'running', waiting: 'waiting' } as const),
  ...({ receiving: 'running', done: 'good', failed: 'bad' } as const),
} as const;

/** Uploads or reports in progress, and recently ended ones. */
export function Transfers({
  kind,
  onTable,
}: {
  readonly kind: Transfer['kind'];
  /** Shows a finished report. */
  readonly onTable?: (path: string) => void;
}) {
  const mine = useTopic('ads.transfers').filter((transfer) => transfer.kind === kind);
  const sending = useSending(({ files }) => (kind === 'upload' ? files : none));
  if (mine.length + sending.length === 0) return null;
  return (
    <ul className={css['transfers']} aria-label={t(`adsform:transfer.${kind}`)}>
      {sending.map(({ cancel, ...file }) => (
        <Row key={file.id} {...file} state="reading" onEnd={cancel} />
      ))}
      {mine.map(({ id, ...transfer }) => (
        <Row
          key={id}
          {...transfer}
          onEnd={() => send('ads.endTransfer', { id })}
          onTable={onTable}
        />
      ))}
    </ul>
  );
}

const none: readonly Sending[] = [];

interface RowProps
  extends Pick<Transfer, 'name' | 'done' | 'total'>, Partial<Pick<Transfer, 'error' | 'path'>> {
  readonly state: keyof typeof tones;
  /** Cancels the transfer, or removes an ended one from the list. */
  readonly onEnd: () => void;
  readonly onTable?: ((path: string) => void) | undefined;
}

function Row({ name, state, error = null, path = null, onEnd, onTable, ...amount }: RowProps) {
  const isGoing = state !== 'done' && state !== 'failed';
  return (
    <li>
      <span className={css['what']} dir="auto">
        {name}
      </span>
      <StateTag plain tone={tones[state]}>
        {t(`adsform:transfer.${state}`)}
      </StateTag>
      {isGoing && <Progress name={name} {...amount} />}
      {error !== null && <span role="alert">{error}</span>}
      {path !== null && <code dir="ltr">{path}</code>}
      {path !== null && state === 'done' && onTable !== undefined && (
        <Button onClick={() => onTable(path)}>{t('adsform:transfer.table')}</Button>
      )}
      <IconButton
        label={t(`adsform:transfer.${isGoing ? 'cancel' : 'remove'}`, { name })}
        icon={<X {...icon} />}
        onClick={onEnd}
      />
    </li>
  );
}

function Progress({ name, done, total }: Pick<Transfer, 'name' | 'done' | 'total'>) {
  return (
    <>
      <progress aria-label={name} {...(total === null ? {} : { value: done, max: total })} />
      <small>
        {formatBytes(done)}
        {total !== null && ` / ${formatBytes(total)}`}
      </small>
    </>
  );
}
