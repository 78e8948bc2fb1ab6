import { useMemo } from 'react';
import { roundingChange } from '../../../../shared/eq/rounding.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { SaveState } from '../model/editor-state.ts';
import { useEditor } from '../model/editor.ts';
import { saving } from '../model/saving.ts';
import { useDsp, useRate, useReadOnly, useShape } from '../model/view.ts';
import css from './SaveNotices.module.css';

/** What stands between the editor and the server, and the way out: nothing is lost meanwhile. */
export function SaveNotices() {
  const save = useEditor((state) => state.save);
  const readOnly = useReadOnly();
  const active = useDsp()?.active;
  return (
    <div className={css['notices']}>
      {readOnly === 'forbidden' && (
        <Notice title={t('eq:notice.forbidden')}>{t('eq:notice.forbiddenText')}</Notice>
      )}
      {active === 'unsupported_group' && (
        <Notice tone="warn" title={t('eq:notice.group')}>
          {t('eq:notice.groupText')}
        </Notice>
      )}
      <Rounded />
      {save.k === 'failed' && <Failed save={save} disabled={readOnly !== null} />}
      {save.k === 'conflict' && <Conflict save={save} />}
      {save.k === 'differs' && <Differs save={save} />}
    </div>
  );
}

/** From here on (dB) a change by rounding is worth a word. */
const HEARD = 0.05;

/** Before a save to a server that keeps whole hertz: what that does to the curve. */
function Rounded() {
  const draft = useEditor((state) => state.draft);
  const whole = useShape()?.wholeHertz === true;
  const rate = useRate();
  const change = useMemo(() => (whole ? roundingChange(draft, rate) : 0), [whole, draft, rate]);
  if (change <= HEARD) return null;
  return <Notice title={t('eq:notice.rounded', { change: change.toFixed(2) })} />;
}

function Failed({
  save,
  disabled,
}: {
  readonly save: Extract<SaveState, { k: 'failed' }>;
  readonly disabled: boolean;
}) {
  return (
    <Notice
      tone="bad"
      title={t('eq:notice.failed')}
      action={
        <Button disabled={disabled} onClick={() => void saving.apply()}>
          {t('eq:notice.again')}
        </Button>
      }
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
        <span className={css['buttons']}>
          <Button
            onClick={() => {
              saving.takeTheirs();
            }}
          >
            {t('eq:notice.takeTheirs')}
          </Button>
          <Button onClick={() => void saving.keepMine()}>{t('eq:notice.keepMine')}</Button>
        </span>
      }
    >
      <Some items={save.fields} />
    </Notice>
  );
}

function Differs({ save }: { readonly save: Extract<SaveState, { k: 'differs' }> }) {
  return (
    <Notice
      tone="bad"
      title={t('eq:notice.differs')}
      action={
        <span className={css['buttons']}>
          {save.before !== null && (
            <Button onClick={() => void saving.putBack()}>{t('eq:notice.putBack')}</Button>
          )}
          <Button
            onClick={() => {
              saving.keepStored();
            }}
          >
            {t('eq:notice.keepStored')}
          </Button>
          <Button onClick={() => void saving.apply()}>{t('eq:notice.again')}</Button>
        </span>
      }
    >
      <p>{t('eq:notice.differsText')}</p>
      <Some
        items={save.differences.map(({ path, sent, stored }) =>
          t('eq:notice.difference', { path, sent, stored }),
        )}
      />
    </Notice>
  );
}

/** More lines than this are counted. */
const MOST = 6;

function Some({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className={css['list']}>
      {items.slice(0, MOST).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {items.length > MOST && <li>{t('eq:notice.more', { count: items.length - MOST })}</li>}
    </ul>
  );
}
