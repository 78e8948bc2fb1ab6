import { Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { closeDetails, focusItems, WIDE } from '../dialogs.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { writable } from '../add/insert-position.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import type { Read } from '../../../ui/use-commit.ts';
import { shiftOf } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import { edit, ripples } from '../steps.ts';
import { parseLength } from '../../../ui/time/length.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import css from './Inspector.module.css';
import { PaneHead } from './ItemHead.tsx';

/** A signed length: `+1:30`, `−0:05`. A bare number counts as seconds. */
export function readShift(text: string): Read<number> {
  const match = /^\s*([+\u2212-]?)\s*(.+)$/.exec(text);
  const length = match === null ? null : parseLength(match[2] ?? '', 1000);
  if (length === null)
    return { ok: false, error: t('playout:wrong.shift', { field: t('playout:many.moveBy') }) };
  return { ok: true, value: match?.[1] === '' || match?.[1] === '+' ? length : -length };
}

/** Several selected items: their totals and the actions for all of them. */
export function ManyInspector({ items }: { readonly items: readonly ItemRef[] }) {
  const disabled = useDisabled(items);
  // Beside the timeline, the button is in the head.
  const wide = useMatches(WIDE);
  const count = new Set(items.map(({ channel }) => channel)).size;
  return (
    <>
      <PaneHead
        title={t('playout:many.title', { count: items.length })}
        note={t('playout:many.channels', { count })}
      />
      <div className={css['scroll']}>
        <Sum items={items} />
        <CommitField
          label={t('playout:many.moveBy')}
          text=""
          placeholder="+1:30"
          read={readShift}
          onCommit={(by) =>
            by === 0
              ? undefined
              : edit({ k: 'move', items: [...items], by, channel: null, ...ripples(items) })
          }
          disabled={disabled}
        />
      </div>
      <footer className={css['foot']}>
        <Button
          variant="danger"
          icon={<Trash2 {...icon} />}
          disabled={disabled}
          onClick={() => {
            focusItems();
            void playoutEditor.run({ k: 'remove', items: [...items], ...ripples(items) });
          }}
        >
          {t('playout:many.remove', { count: items.length })}
        </Button>
        {!wide && (
          <Button variant="ghost" onClick={closeDetails}>
            {t('playout:many.none')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** Whether one of the items cannot be changed. */
function useDisabled(items: readonly ItemRef[]): boolean {
  const channels = useTopic('playout.channels');
  const lost = useHostState() !== 'open';
  return (
    lost ||
    items.some(({ channel }) => {
      const state = channels[channel];
      return state === undefined || !writable(state);
    })
  );
}

function Sum({ items }: { readonly items: readonly ItemRef[] }) {
  const zone = usePlayoutEditor((state) => state.zone);
  const channels = useTopic('playout.channels');
  const spans = items
    .map(findItem)
    .filter((item) => item !== null)
    .map(({ ref, start, finish }) => {
      const shift = shiftOf(channels[ref.channel]);
      return { start: start - shift, finish: finish - shift };
    });
  const length = spans.reduce((sum, { start, finish }) => sum + finish - start, 0);
  const first = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = spans.reduce((most, { finish }) => Math.max(most, finish), -Infinity);
  if (spans.length === 0) return null;
  return (
    <div className={css['facts']}>
      <Fact label={t('playout:field.length')} text={formatExactLength(length)} />
      <Fact label={t('playout:many.first')} text={dayTime(first, zone)} />
      <Fact label={t('playout:many.last')} text={dayTime(last, zone)} />
    </div>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={css['source']}>
      <span className={css['label']}>{label}</span>
      <span className={css['value']}>{text}</span>
    </div>
  );
}
