import { useMemo } from 'react';
import type { Decision, SaveState } from '../../../../shared/eq/session-model.ts';
import { formatFrequency, formatGain } from '../../../../shared/eq/values.ts';
import { roundingChange } from '../../../../shared/eq/rounding.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFixed } from '../../../../shared/format/numbers.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { useEditor } from '../model/editor.ts';
import { eqWindow, useEditFailure } from '../model/session.ts';
import { useDsp, useRate, useReadOnly, useShape, useUnsavable } from '../model/view.ts';
import css from './SaveNotices.module.css';

/** Notices about unsaved changes, each with the actions that resolve it. */
export function SaveNotices() {
  const save = useEditor((state) => state.save);
  const readOnly = useReadOnly();
  const active = useDsp()?.active;
  return (
    <div className={cx(css['notices'], layout['stack'])}>
      {readOnly && <Notice title={t('eq:notice.forbidden')}>{t('eq:notice.forbiddenText')}</Notice>}
      {active === 'unsupported_group' && (
        <Notice tone="warn" title={t('eq:notice.group')}>
          {t('eq:notice.groupText')}
        </Notice>
      )}
      <Rounded />
      <NotStored />
      {save.k === 'held' && <HeldNotice save={save} />}
      {save.k === 'failed' && <FailedNotice save={save} />}
      {save.k === 'conflict' && <Conflict save={save} />}
      {save.k === 'differs' && <DiffersNotice save={save} />}
    </div>
  );
}

/** Rounding changes above this (dB) get a notice. */
const AUDIBLE_DB = 0.05;

/** Shows how much the curve changes on a server that stores whole hertz. */
function Rounded() {
  const draft = useEditor((state) => state.draft);
  const whole = useShape()?.wholeHertz === true;
  const rate = useRate();
  const change = useMemo(() => (whole ? roundingChange(draft, rate) : 0), [whole, draft, rate]);
  if (change <= AUDIBLE_DB) return null;
  return <Notice title={t('eq:notice.rounded', { change: formatFixed(change, 2) })} />;
}

/** Edits of this window that the core rejected or could not write to disk. */
function NotStored() {
  const failure = useEditFailure();
  if (failure === null) return null;
  return (
    <Notice tone="warn" title={t('eq:notice.notKept')}>
      {failure.message}
    </Notice>
  );
}

const tenth = (db: number): number => Number(db.toFixed(1));

/** Sends a decision about the draft on screen. */
function Decide({
  to,
  children,
  ...button
}: Pick<ButtonProps, 'variant' | 'blocked' | 'children'> & { readonly to: Decision }) {
  const { pending, submit } = useMutation(() => eqWindow.decide(to));
  return (
    <Button {...button} pending={pending} onClick={() => submit()}>
      {children}
    </Button>
  );
}

function SaveAgain({ blocked }: Pick<ButtonProps, 'blocked'>) {
  const { pending, submit } = useMutation(() => eqWindow.apply());
  return (
    <Button blocked={blocked} pending={pending} onClick={() => submit()}>
      {t('eq:notice.again')}
    </Button>
  );
}

function HeldNotice({ save: { hazard } }: { readonly save: Extract<SaveState, { k: 'held' }> }) {
  const blocked = useUnsavable();
  const { peak, before, frequency, preamp } = hazard;
  return (
    <Notice
      tone="warn"
      title={
        hazard.reason === 'louder'
          ? t('eq:notice.louder', { rise: formatFixed(peak - before, 1) })
          : t('eq:notice.clips', { peak: formatFixed(peak, 1) })
      }
      action={
        <span className={layout['wrap']}>
          {preamp !== null && (
            <Decide to="preamp" variant="primary" blocked={blocked}>
              {t('eq:notice.setPreamp', { value: formatGain(preamp) })}
            </Decide>
          )}
          <Decide to="anyway" blocked={blocked}>
            {t('eq:notice.saveAnyway')}
          </Decide>
        </span>
      }
    >
      {t('eq:notice.heldText', {
        before: formatGain(tenth(before)),
        peak: formatGain(tenth(peak)),
        frequency: formatFrequency(frequency),
      })}
    </Notice>
  );
}

function FailedNotice({ save }: { readonly save: Extract<SaveState, { k: 'failed' }> }) {
  return (
    <Notice
      tone="bad"
      title={t('eq:notice.failed')}
      action={<SaveAgain blocked={useUnsavable()} />}
    >
      {save.error.message}
    </Notice>
  );
}

function Conflict({ save }: { readonly save: Extract<SaveState, { k: 'conflict' }> }) {
  return (
    <Notice
      tone="warn"
      title={t('eq:notice.conflict')}
      action={
        <span className={layout['wrap']}>
          <Decide to="theirs">{t('eq:notice.takeTheirs')}</Decide>
          <Decide to="mine">{t('eq:notice.keepMine')}</Decide>
        </span>
      }
    >
      <ShortList items={save.fields} />
    </Notice>
  );
}

function DiffersNotice({ save }: { readonly save: Extract<SaveState, { k: 'differs' }> }) {
  return (
    <Notice
      tone="bad"
      title={t('eq:notice.differs')}
      action={
        <span className={layout['wrap']}>
          {save.before !== null && <Decide to="before">{t('eq:notice.putBack')}</Decide>}
          <Decide to="stored">{t('eq:notice.keepStored')}</Decide>
          <SaveAgain />
        </span>
      }
    >
      <p>{t('eq:notice.differsText')}</p>
      <ShortList
        items={save.differences.map(({ path, sent, stored }) =>
          t('eq:notice.difference', { path, sent, stored }),
        )}
      />
    </Notice>
  );
}

/** Further lines are only counted. */
const MAX_LISTED = 6;

function ShortList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className={css['list']}>
      {items.slice(0, MAX_LISTED).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {items.length > MAX_LISTED && (
        <li>{t('eq:notice.more', { count: items.length - MAX_LISTED })}</li>
      )}
    </ul>
  );
}
