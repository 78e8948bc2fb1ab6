import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import type { FilterType } from '../../../../shared/eq/filter-specs.ts';
import type { Filter } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import text from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { useLocked } from '../model/view.ts';
import type { CardPosition } from './Card.tsx';
import { EqCard, SimpleCard, UnknownCard } from './Card.tsx';
import { level, NumberControl } from './controls.tsx';
import { addFilter, nextFilterId, setGain } from './edits.ts';
import { typeName } from './names.ts';
import css from './ChainCards.module.css';

/** The server's whole chain in order: input gain, filters, output gain. */
export function ChainCards() {
  const { shape, readOnly } = useTopic('eq.server');
  const filters = useEditor((state) => state.draft.filters);
  const enabled = useEditor((state) => state.draft.enabled);
  const locked = readOnly === 'forbidden' || shape === null;
  const free = shape?.freeOrder ?? true;
  const gains = shape?.gains ?? true;
  return (
    <Pane
      title={t('eqchain:title')}
      note={t('eqchain:note', { count: filters.length })}
      actions={shape !== null && free ? <AddFilter shape={shape} /> : undefined}
    >
      <div className={layout['stack']}>
        {!enabled && filters.length > 0 && <p className={text['small']}>{t('eqchain:off')}</p>}
        {gains && <Gain side="inputGain" readOnly={locked} />}
        <Filters filters={filters} readOnly={locked} free={free} />
        {gains && <Gain side="outputGain" readOnly={locked} />}
        {!free && <p className={text['small']}>{t('eqchain:fixedOrder')}</p>}
        {!gains && <p className={text['small']}>{t('eqchain:noGains')}</p>}
      </div>
    </Pane>
  );
}

function Filters({
  filters,
  readOnly,
  free,
}: {
  readonly filters: readonly Filter[];
  readonly readOnly: boolean;
  readonly free: boolean;
}) {
  const [announced, setSaid] = useState('');
  const count = filters.length;
  const onMoved = useCallback(
    (name: string, place: number) => setSaid(t('eqchain:moved', { name, place, count })),
    [count],
  );
  return (
    <>
      {count === 0 && <p className={text['small']}>{t('eqchain:empty')}</p>}
      <ol className={cx(css['list'], layout['stack'])} aria-label={t('eqchain:list')}>
        {filters.map((filter, at) => (
          <AnyCard
            key={filter.id}
            number={at + 1}
            filter={filter}
            count={count}
            readOnly={readOnly}
            free={free}
            onMoved={onMoved}
          />
        ))}
      </ol>
      <VisuallyHidden live>{announced}</VisuallyHidden>
    </>
  );
}

/** Rerenders only when its own filter or position changes. */
const AnyCard = memo(function AnyCard({
  filter,
  ...place
}: { readonly filter: Filter } & CardPosition) {
  if (filter.type === 'parametric_eq') return <EqCard filter={filter} place={place} />;
  if (filter.type === 'unknown') return <UnknownCard filter={filter} place={place} />;
  return <SimpleCard filter={filter} place={place} />;
});

/** Appends a filter and returns its id. */
function add(type: FilterType): string {
  const id = nextFilterId(editor.state.draft, type);
  editor.edit(t('eqchain:addNamed', { name: typeName(type) }), (draft) => addFilter(draft, type));
  return id;
}

function AddFilter({ shape }: { readonly shape: DspShape }) {
  const fresh = useRef<string | null>(null);
  const count = useEditor((state) => state.draft.filters.length);
  useEffect(() => {
    if (fresh.current === null) return;
    const card = document.querySelector(`[data-filter="${CSS.escape(fresh.current)}"]`);
    card?.querySelector<HTMLElement>('button, input')?.focus();
    fresh.current = null;
  }, [count]);
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Plus {...icon} />} blocked={useLocked()}>
          {t('eqchain:add')}
        </Button>
      }
    >
      {shape.filterTypes.map((type: FilterType) => (
        <MenuItem
          key={type}
          onSelect={() => {
            fresh.current = add(type);
          }}
        >
          {typeName(type)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Gain({
  side,
  readOnly,
}: {
  readonly side: 'inputGain' | 'outputGain';
  readonly readOnly: boolean;
}) {
  const value = useEditor((state) => state.draft[side]);
  const label = side === 'inputGain' ? t('eqchain:input') : t('eqchain:output');
  return (
    <div className={css['gain']}>
      <NumberControl
        label={label}
        of={label}
        field={level}
        value={value}
        disabled={readOnly}
        change={(draft, db) => setGain(draft, side, db)}
      />
    </div>
  );
}
