import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { icon } from '../ui/icon.ts';
import { ActionOptions } from './ActionOptions.tsx';
import { actionCombobox, onActionKey, optionsId } from './action-keys.ts';
import { ControlRows } from './ControlRows.tsx';
import { actionHints } from './hints.ts';
import { PaletteFrame } from './PaletteFrame.tsx';
import { SideAction, SideHead } from './SideColumn.tsx';
import type { PaletteAction, PaletteEntry } from './source.ts';
import type { ActionList } from './use-action-list.ts';
import { useActionList } from './use-action-list.ts';
import { rowId } from './use-list-keys.ts';
import css from './Palette.module.css';
import type { ItemOption } from '../ui/item-actions.tsx';

interface ActionsPageProps {
  readonly entry: PaletteEntry;
  readonly actions: readonly PaletteAction[];
  /** The action whose options are initially open. */
  readonly first: string | null;
  /** The action that is selected at first; null: the first one. */
  readonly named: string | null;
  readonly wide: boolean;
  readonly run: (action: PaletteAction) => void;
  readonly onBack: () => void;
  /** The list, if the actions are beside it; null: the actions have the whole page. */
  readonly children: ReactNode;
}

/** The actions of an item: beside the list, or on a separate page with their controls. */
export function ActionsPage(props: ActionsPageProps) {
  const { entry, actions, first, named, run, onBack } = props;
  const id = useId();
  const list = useActionList({ actions, first, named, run });
  const { option, at, filter, options } = list;
  useListen(option === null ? undefined : options[option]);
  useEffect(() => {
    const row = rowId(option === null ? id : optionsId(id), option ?? at);
    document.getElementById(row)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, option]);
  const hasLevel = actions.some(({ level }) => level !== undefined);
  const label = t(hasLevel ? 'palette:actions.filterLevel' : 'palette:actions.filter');
  return (
    <PaletteFrame
      field={{
        ...actionCombobox(id, list),
        placeholder: label,
        'aria-label': `${entry.name}, ${label}`,
      }}
      onKey={(event) => onActionKey(event, list, actions, onBack)}
      status={entry.page === true ? entry.facts : ''}
      token={<Token entry={entry} onBack={onBack} />}
      hints={actionHints(list.current, option !== null, list.undo.any)}
    >
      <div className={css['body']}>
        <Parts {...props} id={id} list={list} />
        {list.shown.length === 0 && (
          <p className={css['nothing']} role="status">
            {list.levelLimit === null
              ? t('palette:noActions', { text: filter })
              : t('palette:noLevel', { most: list.levelLimit })}
          </p>
        )}
      </div>
    </PaletteFrame>
  );
}

interface PartsProps {
  readonly id: string;
  readonly list: ActionList;
}

/**
 * Beside the list, the right column shows the actions or the options. On a separate page both are shown, or in a narrow window one of them.
 */
function Parts({ id, list, entry, wide, children }: PartsProps & ActionsPageProps) {
  const options = <ActionOptions id={optionsId(id)} list={list} />;
  if (children !== null)
    return (
      <>
        {children}
        <aside className={css['side']}>
          <SideHead entry={entry} />
          {list.option === null ? <SideRows id={id} entry={entry} list={list} /> : options}
        </aside>
      </>
    );
  const hasOptions = wide ? list.options.length > 0 : list.option !== null;
  return (
    <>
      {(wide || list.option === null) && <ControlRows id={id} entry={entry} list={list} />}
      {hasOptions && <div className={wide ? css['side'] : css['list']}>{options}</div>}
    </>
  );
}

const Token = ({
  entry,
  onBack,
}: {
  readonly entry: PaletteEntry;
  readonly onBack: () => void;
}) => (
  <span className={css['token']} onMouseDown={(event) => event.preventDefault()} onClick={onBack}>
    <entry.icon {...icon} />
    <span dir="auto">{entry.name}</span>
  </span>
);

function SideRows({ id, entry, list }: PartsProps & { readonly entry: PaletteEntry }) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette:actions.of', { name: entry.name })}
      className={css['sideActions']}
    >
      {list.shown.map((action, index) => (
        <SideAction
          key={action.id}
          id={rowId(id, index)}
          action={action}
          keys={action.keys}
          first={index === 0}
          selected={index === list.at}
          onPress={() => list.press(action)}
        />
      ))}
    </div>
  );
}

/** Tries the selected option while Alt is held. */
function useListen(option: ItemOption | undefined): void {
  const listen = option?.listen;
  const id = option?.id;
  useEffect(() => {
    if (listen === undefined) return undefined;
    let end: (() => void) | null = null;
    const stop = (): void => {
      end?.();
      end = null;
    };
    const onDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Alt' || event.repeat) return;
      // On Windows, Alt would focus the window's menu.
      event.preventDefault();
      end ??= listen();
    };
    const onUp = (event: KeyboardEvent): void => {
      if (event.key === 'Alt') stop();
    };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', stop);
    return () => {
      stop();
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', stop);
    };
    // The option is recreated with each change of the player.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, listen === undefined]);
}
