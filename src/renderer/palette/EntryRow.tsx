import { joinFacts } from '../../shared/i18n/isolate.ts';
import { Ellipsis } from 'lucide-react';
import { formatStaleTime } from '../../shared/format/time.ts';
import { useNow } from '../state/now.ts';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { StateTag } from '../ui/StatusPill.tsx';
import { Matched } from './Matched.tsx';
import type { PaletteAction, PaletteEntry } from './source.ts';
import type { Row } from './sections.ts';
import css from './Palette.module.css';

/** One row: icon or cover, name with the matched letters, facts, keys and kind. */
export function EntryRow({
  id,
  row: { entry, ranges },
  selected,
  passive,
  actions,
  onSelect,
  onPress,
  onRun,
}: {
  readonly id: string;
  readonly row: Row;
  readonly selected: boolean;
  readonly passive: boolean;
  /** Actions of the selected row, shown below it in a narrow window. */
  readonly actions: readonly PaletteAction[];
  readonly onSelect: () => void;
  readonly onPress: () => void;
  readonly onRun: (action: PaletteAction) => void;
}) {
  const { name, kind, keys, asOf } = entry;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={cx(css['row'], passive && css['passive'], asOf != null && css['old'])}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      <span className={cx(css['icon'], entry.round === true && css['round'])}>
        {entry.picture ?? <entry.icon {...icon} />}
      </span>
      <span className={css['words']}>
        <span className={css['name']} dir="auto">
          <Matched name={name} ranges={ranges} />
        </span>
        <Facts entry={entry} />
      </span>
      {keys !== undefined && <Keys keys={keys} />}
      <span className={css['kind']}>{kind}</span>
      {selected && actions.length > 0 && <RowButtons actions={actions} onRun={onRun} />}
    </div>
  );
}

export function Facts({ entry: { state, facts, asOf } }: { readonly entry: PaletteEntry }) {
  const now = useNow(60_000, asOf != null);
  const old = asOf == null ? undefined : formatStaleTime(asOf, now);
  const rest = joinFacts([facts, old]);
  if (state === undefined && rest === '') return null;
  return (
    <span className={css['facts']} dir="auto">
      {state !== undefined && (
        <StateTag tone={state.tone} plain dot={false}>
          {state.word}
        </StateTag>
      )}
      {state !== undefined && rest !== '' && ' · '}
      {rest}
    </span>
  );
}

/** `Ctrl+4` as keys; alternatives are separated by a space. */
export const Keys = ({ keys }: { readonly keys: string }) =>
  keys.split(' ').map((chord) => (
    <span key={chord} className={css['keys']} aria-hidden="true">
      {chord.split('+').map((key, at) => (
        <Kbd key={at}>{key}</Kbd>
      ))}
    </span>
  ));

/** The first two actions of the selected row, for pointers in a narrow window. */
function RowButtons({
  actions,
  onRun,
}: {
  readonly actions: readonly PaletteAction[];
  readonly onRun: (action: PaletteAction) => void;
}) {
  return (
    <span className={css['buttons']} role="presentation">
      {actions.slice(0, 2).map((action, at) => (
        <span
          key={action.id}
          className={cx(css['button'], at === 0 && css['primary'])}
          onClick={(event) => {
            event.stopPropagation();
            onRun(action);
          }}
        >
          {at === 0 && <action.icon {...icon} />}
          {action.label}
        </span>
      ))}
      {actions.length > 2 && (
        <span className={css['button']} data-more>
          <Ellipsis {...icon} />
        </span>
      )}
    </span>
  );
}
