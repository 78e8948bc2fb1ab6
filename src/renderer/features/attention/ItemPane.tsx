import { ChevronLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttentionRow } from '../../../shared/attention/fold.ts';
import { foldSentence } from '../../../shared/attention/fold.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { muteName } from '../../../shared/attention/mute-name.ts';
import { findMutes } from '../../../shared/attention/mutes.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { dropTurns, isolate } from '../../../shared/i18n/isolate.ts';
import { useNow } from '../../state/now.ts';
import { navigate, navigatePath } from '../../state/route.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import surface from '../../ui/Surface.module.css';
import { act } from './act.ts';
import { attentionActions, showPlace } from './actions.ts';
import { Evidence, PastEvents, useDetails } from './ItemDetails.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { ItemFacts, ItemTime } from './ItemRow.tsx';
import { QuietNote } from './QuietNote.tsx';
import { SeverityDot } from './SeverityDot.tsx';
import type { AttentionView } from './use-selected.ts';
import { listItems } from './use-selected.ts';
import { useMutes } from './use-mutes.ts';
import css from './ItemPane.module.css';

/** The selected row: its consequence, evidence, remedies, past events, and the actions of the row itself. */
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
      <div key={row.id} className={css['body']}>
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
      <h2 className={css['title']}>
        {isolate(subject)} {text}
      </h2>
      <IconButton
        label={t('attentionpage:action.open')}
        shortcut="Ctrl Enter"
        icon={<ExternalLink {...icon} />}
        onClick={() => showPlace(first)}
      />
    </header>
  );
}

/** `beside`: the remedy is in the list beside the pane. */
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
            <span dir="auto">{dropTurns(item.subject)}</span>
            <span className={css['when']}>
              <ItemTime item={item} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const MUTE_KEYS = 'Shift+M';

/**
 * Buttons with keys for done, snooze and mute; for a hidden item, the button that restores it. They stay when the next item takes over, and
 * keep the focus.
 */
function Handling({ row }: { readonly row: AttentionRow }) {
  const items = listItems(row);
  const mutes = useMutes();
  // "Until tomorrow" changes at midnight.
  useNow(60_000);
  const [first] = items;
  if (first === undefined) return null;
  const actions = attentionActions(items);
  const mute = actions.find(({ keys }) => keys === MUTE_KEYS);
  const isMuted = first.hidden?.why === 'muted';
  return (
    <div className={css['handling']}>
      {actions
        .filter(({ keys }) => keys === 'E' || keys === 'H')
        .map((action) => (
          <Choice key={action.id} action={action} />
        ))}
      {isMuted && mute !== undefined && (
        <>
          <Choice action={mute} />
          <p className={css['hint']} dir="auto">
            {findMutes(first, mutes)
              .map((one) => t('attention:toast.muted', { what: muteName(one) }))
              .join('\n')}
          </p>
        </>
      )}
      {!isMuted && (
        <div className={css['last']}>
          {mute !== undefined && (
            <Choice
              action={
                row.k === 'one' ? mute : { ...mute, label: t('attentionpage:action.muteAll') }
              }
            />
          )}
          <ItemMenu items={items} />
        </div>
      )}
      {first.severity !== 'info' && <p className={css['hint']}>{t('attentionpage:pane.hint')}</p>}
    </div>
  );
}

function Choice({
  action: { icon: Icon, keys = '', label, disabled = false, run },
}: {
  readonly action: ItemAction;
}) {
  return (
    <button type="button" className={css['choice']} disabled={disabled} onClick={run}>
      <span className={css['sign']}>
        <Icon {...icon} />
      </span>
      <span className={css['words']}>{label}</span>
      <span className={css['keys']} aria-hidden="true">
        {keys.split('+').map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </button>
  );
}
