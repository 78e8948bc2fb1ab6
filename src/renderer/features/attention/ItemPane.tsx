import { AlarmClock, Bell, BellOff, Check, ChevronLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import { foldSentence } from '../../../shared/attention/fold.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { muteName } from '../../../shared/attention/mute-name.ts';
import { findMutes } from '../../../shared/attention/mutes.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import { navigate, navigatePath } from '../../state/route.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import surface from '../../ui/Surface.module.css';
import { act } from './act.ts';
import { findPlace } from './actions.ts';
import { Evidence, PastEvents, useDetails } from './ItemDetails.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { ItemFacts, ItemTime } from './ItemRow.tsx';
import { QuietNote } from './QuietNote.tsx';
import { SeverityDot } from './SeverityDot.tsx';
import type { AttentionView } from './use-selected.ts';
import { listItems } from './use-selected.ts';
import { useMutes } from './use-mutes.ts';
import {
  createMute,
  markDone,
  markRead,
  setMute,
  snooze,
  snoozeTimes,
  unmute,
  wake,
} from './user-actions.ts';
import css from './ItemPane.module.css';

/** The selected row: its consequence, what proves it, its remedies, what happened before, and what can be done with the row itself. */
export function ItemPane({
  row,
  view: { wide, open },
}: {
  readonly row: AttentionRow;
  readonly view: Pick<AttentionView, 'wide' | 'open'>;
}) {
  const items = listItems(row);
  const [first] = items;
  const details = useDetails(row.k === 'one' ? row.item : null);
  if (first === undefined) return null;
  return (
    <section
      className={cx(surface['surface'], css['pane'])}
      aria-label={t('attentionpage:pane.label')}
    >
      {!wide && (
        <div className={css['back']}>
          <Button
            variant="ghost"
            icon={<ChevronLeft {...icon} />}
            onClick={() => navigate('attention')}
          >
            {t('attention:title')}
          </Button>
        </div>
      )}
      <div className={css['body']}>
        <PaneHead row={row} first={first} />
        <p className={css['facts']}>
          <ItemFacts item={first} />
        </p>
        {row.k === 'one' ? (
          <One item={first} beside={wide} details={<Evidence {...details} />} />
        ) : (
          <Many items={items} onOpen={open} />
        )}
      </div>
      {row.k === 'one' && <PastEvents {...details} />}
      <Handling row={row} />
      <QuietNote />
    </section>
  );
}

function PaneHead({ row, first }: { readonly row: AttentionRow; readonly first: AttentionItem }) {
  const { subject, text } = row.k === 'one' ? first : foldSentence(row.items);
  return (
    <header className={css['head']}>
      <span className={css['mark']}>
        <SeverityDot severity={first.severity} />
      </span>
      <h2 className={css['title']} dir="auto">
        {subject} {text}
      </h2>
      <IconButton
        label={t('attentionpage:action.open')}
        shortcut="Ctrl Enter"
        icon={<ExternalLink {...icon} />}
        onClick={() => navigatePath(findPlace(first))}
      />
    </header>
  );
}

/** `beside`: the list beside it has the remedy. */
function One({
  item: { detail, action, more = [], severity },
  details,
  beside,
}: {
  readonly item: AttentionItem;
  readonly details: ReactNode;
  readonly beside: boolean;
}) {
  const isInRow = beside && severity !== 'info';
  const actions = [...(action === null || isInRow ? [] : [action]), ...more];
  return (
    <>
      {detail !== undefined && (
        <p className={css['detail']} dir="auto">
          {detail}
        </p>
      )}
      {details}
      {actions.length > 0 && (
        <div className={css['remedies']}>
          {actions.map((one, at) => (
            <Button
              key={one.label}
              variant={at === 0 && !isInRow ? 'primary' : 'secondary'}
              onClick={() => act(one, navigatePath)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function Many({
  items,
  onOpen,
}: {
  readonly items: readonly AttentionItem[];
  readonly onOpen: (id: string) => void;
}) {
  return (
    <ul className={css['names']}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={css['name']} onClick={() => onOpen(item.id)}>
            <span dir="auto">{item.subject}</span>
            <span className={css['when']}>
              <ItemTime item={item} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Done, snooze and mute, with their keys; of a hidden item, the way back. */
function Handling({ row }: { readonly row: AttentionRow }) {
  const items = listItems(row);
  const [first] = items;
  if (first === undefined) return null;
  const isNews = first.severity === 'info';
  return (
    <div className={css['handling']}>
      {isNews ? (
        <Choice
          keys={['E']}
          sign={<Check {...icon} />}
          off={!first.unread}
          onChoose={() => markRead(items)}
        >
          {t('attentionpage:action.read')}
        </Choice>
      ) : (
        <Choice keys={['E']} sign={<Check {...icon} />} onChoose={() => markDone(items)}>
          {t('attentionpage:action.done')}
        </Choice>
      )}
      {first.hidden?.why === 'muted' ? (
        <Unmute item={first} />
      ) : (
        <>
          {!isNews && <Snooze items={items} />}
          <div className={css['last']}>
            <Choice
              keys={['Shift', 'M']}
              sign={<BellOff {...icon} />}
              onChoose={() => setMute(createMute(first, row.k === 'one' ? 'thing' : 'kind'), true)}
            >
              {t(
                row.k === 'one' ? 'attentionpage:action.muteThis' : 'attentionpage:action.muteAll',
              )}
            </Choice>
            <ItemMenu items={items} />
          </div>
        </>
      )}
      {!isNews && <p className={css['hint']}>{t('attentionpage:pane.hint')}</p>}
    </div>
  );
}

/** Snoozes, or ends the snooze. */
function Snooze({ items }: { readonly items: readonly AttentionItem[] }) {
  const now = useNow(60_000);
  const { tomorrow } = snoozeTimes(now);
  const isSnoozed = items[0]?.hidden?.why === 'snoozed';
  return (
    <Choice
      keys={['H']}
      sign={<AlarmClock {...icon} />}
      onChoose={() => (isSnoozed ? wake(items) : snooze(items, tomorrow))}
    >
      {isSnoozed
        ? t('attentionpage:action.wake')
        : t('attentionpage:action.snoozeUntil', { time: formatMoment(tomorrow, now) })}
    </Choice>
  );
}

/** Removes the mutes that hide an item. */
function Unmute({ item }: { readonly item: AttentionItem }) {
  const mutes = findMutes(item, useMutes());
  return (
    <>
      <Choice keys={['Shift', 'M']} sign={<Bell {...icon} />} onChoose={() => unmute(mutes)}>
        {t('attentionpage:action.unmute')}
      </Choice>
      <p className={css['hint']} dir="auto">
        {mutes.map((mute) => t('attention:toast.muted', { what: muteName(mute) })).join('\n')}
      </p>
    </>
  );
}

function Choice({
  keys,
  sign,
  off = false,
  onChoose,
  children,
}: {
  readonly keys: readonly string[];
  readonly sign: ReactNode;
  readonly off?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={css['choice']} disabled={off} onClick={onChoose}>
      <span className={css['sign']}>{sign}</span>
      <span className={css['words']}>{children}</span>
      <span className={css['keys']} aria-hidden="true">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </button>
  );
}
