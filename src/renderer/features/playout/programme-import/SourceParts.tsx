import { useState } from 'react';
import { FolderOpen, ShieldCheck } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount, formatPercent } from '../../../../shared/format/numbers.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import type { Job } from '../../../../shared/playout/state.ts';
import type { ImportKind } from '../../../../shared/playout/programme-import/model.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { ProgressBar } from '../library/ProgressBar.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import { lastPart, offeredKinds } from './import-model.ts';
import type { ImportState } from './use-import.ts';
import css from './ImportProgramme.module.css';

/** The programs to import from, and what was read. */
export function SourceSide({
  state,
  onKind,
}: {
  readonly state: ImportState;
  readonly onKind: (kind: ImportKind) => void;
}) {
  const { kind, result } = state;
  return (
    <div className={css['sources']}>
      <RadioGroup.Root
        className={cx(css['kinds'], result !== null && css['compact'])}
        aria-label={t('importdialog:kinds')}
        value={kind}
        onValueChange={(next) => {
          const chosen = offeredKinds.find((one) => one === next);
          if (chosen !== undefined && chosen !== kind) onKind(chosen);
        }}
      >
        {offeredKinds.map((one) => (
          <KindCard key={one} kind={one} state={state} />
        ))}
      </RadioGroup.Root>
      {result !== null && (
        <section className={css['counts']}>
          <h3 className={css['heading']}>{t('importdialog:counts')}</h3>
          <dl>
            {result.counts.map(({ name, count }) => (
              <div key={name} className={css['count']}>
                <dt>{name}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className={css['safe']}>
        <ShieldCheck {...icon} size={14} />
        {t('importdialog:safe')}
      </p>
    </div>
  );
}

/** A program; the selected one shows its file and when it was read. */
function KindCard({ kind, state }: { readonly kind: ImportKind; readonly state: ImportState }) {
  const { path, result, readAt, isReading } = state;
  const isNamed = kind === state.kind && path !== '';
  return (
    <RadioGroup.Item value={kind} className={css['kind']}>
      <span className={css['mark']} aria-hidden="true" />
      <span className={css['kindText']}>
        <span className={css['kindName']}>{t(`importdialog:kind.${kind}.name`)}</span>
        <span className={css['kindNote']} dir={isNamed ? 'ltr' : 'auto'}>
          {isNamed ? lastPart(path) : t(`importdialog:kind.${kind}.what`)}
        </span>
        {kind === state.kind && result !== null && !isReading && (
          <span className={css['kindNote']}>
            {t('importdialog:readAt', { time: formatTime(readAt) })}
          </span>
        )}
      </span>
    </RadioGroup.Item>
  );
}

/** The path of the selected program's schedule. */
export function SourceForm({
  state: { kind, path, isReading, progress },
  onPath,
  onStop,
}: {
  readonly state: ImportState;
  readonly onPath: (path: string) => void;
  readonly onStop: () => void;
}) {
  const [browsing, setBrowsing] = useState(false);
  const what = t(`importdialog:kind.${kind}.what`);
  return (
    <div className={css['form']}>
      <h3 className={css['heading']}>{t(`importdialog:kind.${kind}.name`)}</h3>
      <p className={css['hint']}>{t(`importdialog:kind.${kind}.where`)}</p>
      <Field label={t('importdialog:path')} hint={what}>
        {(parts) => (
          <span className={css['path']}>
            <TextInput
              {...parts}
              data-first-focus
              name="path"
              dir="ltr"
              maxLength={4096}
              value={path}
              onText={onPath}
            />
            <Button icon={<FolderOpen {...icon} />} onClick={() => setBrowsing(true)}>
              {t('importdialog:browse')}
            </Button>
          </span>
        )}
      </Field>
      {isReading && <Reading progress={progress} onStop={onStop} />}
      {browsing && (
        <BrowseDialog
          title={t('importdialog:choose')}
          description={what}
          wanted="any"
          action={t('importdialog:take')}
          onClose={() => setBrowsing(false)}
          onPick={(chosen) => {
            setBrowsing(false);
            onPath(chosen);
          }}
        />
      )}
    </div>
  );
}

/** Progress of reading a large source. */
function Reading({
  progress,
  onStop,
}: {
  readonly progress: Job | null;
  readonly onStop: () => void;
}) {
  const { label = t('importdialog:reading'), done = 0, total = null } = progress ?? {};
  const share = total === null || total === 0 ? '' : formatPercent(done / total, 0);
  return (
    <div className={css['reading']} role="status">
      <span>{label}</span>
      <span className={css['note']}>{share}</span>
      <Button onClick={onStop}>{t('importdialog:stop')}</Button>
      <ProgressBar label={label} text={share} done={done} total={total} />
    </div>
  );
}
