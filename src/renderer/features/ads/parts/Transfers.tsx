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
import css from './Views.module.css';

const tones = {
  ...({ sending: 'running', waiting: 'waiting', receiving: 'running' } as const),
  ...({ done: 'good', failed: 'bad' } as const),
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
  if (mine.length === 0) return null;
  return (
    <ul className={css['transfers']} aria-label={t(`adsform:transfer.${kind}`)}>
      {mine.map((transfer) => (
        <li key={transfer.id}>
          <span className={css['what']} dir="auto">
            {transfer.name}
          </span>
          <StateTag plain tone={tones[transfer.state]}>
            {t(`adsform:transfer.${transfer.state}`)}
          </StateTag>
          <Progress transfer={transfer} />
          {transfer.error !== null && <span role="alert">{transfer.error}</span>}
          {transfer.path !== null && <code dir="ltr">{transfer.path}</code>}
          {transfer.path !== null && transfer.state === 'done' && onTable !== undefined && (
            <Button onClick={() => onTable(transfer.path ?? '')}>
              {t('adsform:transfer.table')}
            </Button>
          )}
          <IconButton
            label={t(`adsform:transfer.${isGoing(transfer) ? 'cancel' : 'remove'}`, {
              name: transfer.name,
            })}
            icon={<X {...icon} />}
            onClick={() => send('ads.endTransfer', { id: transfer.id })}
          />
        </li>
      ))}
    </ul>
  );
}

const isGoing = ({ state }: Transfer): boolean => state !== 'done' && state !== 'failed';

function Progress({ transfer }: { readonly transfer: Transfer }) {
  const { name, done, total } = transfer;
  if (!isGoing(transfer)) return null;
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
