import { X } from 'lucide-react';
import type { Transfer } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Tone } from '../../../../shared/format/states.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import type { Sending } from './send-file.ts';
import { useSending } from './send-file.ts';
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
  const sending = useSending(({ files }) => (kind === 'upload' ? files : none));
  if (mine.length + sending.length === 0) return null;
  return (
    <ul className={css['transfers']} aria-label={t(`adsform:transfer.${kind}`)}>
      {sending.map(({ id, name, done, total, cancel }) => (
        <li key={id}>
          <Line name={name} tone="running" word={t('adsform:transfer.reading')} />
          <Progress name={name} done={done} total={total} />
          <End name={name} isGoing onEnd={cancel} />
        </li>
      ))}
      {mine.map((transfer) => (
        <li key={transfer.id}>
          <Line
            name={transfer.name}
            tone={tones[transfer.state]}
            word={t(`adsform:transfer.${transfer.state}`)}
          />
          {isGoing(transfer) && <Progress {...transfer} />}
          {transfer.error !== null && <span role="alert">{transfer.error}</span>}
          {transfer.path !== null && <code dir="ltr">{transfer.path}</code>}
          {transfer.path !== null && transfer.state === 'done' && onTable !== undefined && (
            <Button onClick={() => onTable(transfer.path ?? '')}>
              {t('adsform:transfer.table')}
            </Button>
          )}
          <End
            name={transfer.name}
            isGoing={isGoing(transfer)}
            onEnd={() => send('ads.endTransfer', { id: transfer.id })}
          />
        </li>
      ))}
    </ul>
  );
}

const none: readonly Sending[] = [];

const isGoing = ({ state }: Transfer): boolean => state !== 'done' && state !== 'failed';

function Line({
  name,
  tone,
  word,
}: {
  readonly name: string;
  readonly tone: Tone;
  readonly word: string;
}) {
  return (
    <>
      <span className={css['what']} dir="auto">
        {name}
      </span>
      <StateTag plain tone={tone}>
        {word}
      </StateTag>
    </>
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

/** Cancels a transfer, or removes an ended one from the list. */
function End({
  name,
  isGoing: isActive,
  onEnd,
}: {
  readonly name: string;
  readonly isGoing: boolean;
  readonly onEnd: () => void;
}) {
  return (
    <IconButton
      label={t(`adsform:transfer.${isActive ? 'cancel' : 'remove'}`, { name })}
      icon={<X {...icon} />}
      onClick={onEnd}
    />
  );
}
