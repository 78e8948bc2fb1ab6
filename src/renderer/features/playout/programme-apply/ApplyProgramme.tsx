import './day-words.ts';
import { useState } from 'react';
import { Copy } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatList } from '../../../../shared/format/list.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import { call } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { toError } from '../../../state/failure.ts';
import { useNow } from '../../../state/now.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { ApplyBody } from './ApplyBody.tsx';
import { playoutEditor } from '../model/editor.ts';
import { programmeEditor } from '../programme/model/editor.ts';
import type { ApplyChoice, EditChoice } from './apply-model.ts';
import { countFiles, listDates, noChoice, tickedChannels, writeChoice } from './apply-model.ts';
import { nameDay, writePlan } from './day-words.ts';
import { listStarts } from './starts.ts';
import css from './ApplyProgramme.module.css';

/** Shows what applying the programme would change on each channel and day. Only its main button writes. */
export function ApplyProgramme({ onClose }: PlayoutDialogProps<'apply-programme'>) {
  const { revision } = useTopic('playout.programme');
  const [from, setFrom] = useState<number | null>(null);
  const loaded = useResource(
    'playout.programme.plan',
    from === null ? {} : { from },
    // Reloads the plan when the programme changes.
    { version: revision },
  );
  const choice = useChoice();
  const { data: plan } = loaded;
  const { applying, isChanged } = useApply(choice, loaded.refresh, onClose);
  const ticked = tickedChannels(plan?.channels ?? [], choice.unticked);
  const files = countFiles(plan?.channels ?? [], ticked);
  const isWide = useMatches('(min-width: 560px)');
  return (
    <FormDialog
      full
      title={t('programmeapply:title')}
      description={plan === null ? t('programmeapply:nothingYet') : <Summary plan={plan} />}
      tools={isWide && <StartSelect from={from} onFrom={setFrom} />}
      submit={t('programmeapply:write', { count: files })}
      back={t('programmeapply:back')}
      aside={plan !== null && <Foot plan={plan} ticked={ticked} files={files} />}
      submission={{ pending: applying.pending, error: isChanged ? null : applying.error }}
      disabled={plan === null || files === 0 || loaded.loading}
      holds
      onSubmit={() => {
        if (plan !== null) applying.submit(plan);
      }}
      onClose={onClose}
    >
      {isChanged && (
        <div className={css['notice']}>
          <Notice tone="warn" title={t('programmeapply:changed.title')}>
            {t('programmeapply:changed.text')}
          </Notice>
        </div>
      )}
      <Compared loaded={loaded} ticked={ticked} choice={choice} />
    </FormDialog>
  );
}

/** The plan, once it has loaded. */
function Compared({
  loaded,
  ticked,
  choice,
}: {
  readonly loaded: Resource<ApplyPlan>;
  readonly ticked: ReadonlySet<string>;
  readonly choice: ApplyChoice;
}) {
  const { data: plan, refresh } = loaded;
  if (plan !== null)
    return (
      <ApplyBody key={plan.id} plan={plan} ticked={ticked} choice={choice} onTaken={refresh} />
    );
  return (
    <div className={css['notice']}>
      <Awaited resource={loaded} rows={8} label={t('programmeapply:loading')} />
    </div>
  );
}

const toggle = (
  set: ReadonlySet<string>,
  members: readonly string[],
  isIn: boolean,
): ReadonlySet<string> =>
  isIn ? new Set([...set, ...members]) : new Set([...set].filter((one) => !members.includes(one)));

/** What the user unticked, stored by number and ID so that it survives a reload of the plan. */
function useChoice(): ApplyChoice {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [edits, setEdits] = useState<EditChoice>(noChoice);
  return {
    ...edits,
    unticked,
    onTick: (numbers, ticked) => setUnticked(toggle(unticked, numbers, !ticked)),
    onDrop: (ids, dropped) => setEdits({ ...edits, dropped: toggle(edits.dropped, ids, dropped) }),
    onDeleted: (id, what) => setEdits({ ...edits, deleted: { ...edits.deleted, [id]: what } }),
  };
}

/** Applies a plan. If a file or the programme has changed since, reloads the plan for another review. */
function useApply(choice: ApplyChoice, compareAgain: () => void, onClose: () => void) {
  const [isChanged, setChanged] = useState(false);
  const applying = useMutation(
    async ({ id, channels, edits }: ApplyPlan) => {
      const ticked = tickedChannels(channels, choice.unticked);
      try {
        return await call('playout.programme.apply', {
          id,
          channels: [...ticked],
          ...writeChoice(edits, ticked, choice),
        });
      } catch (thrown) {
        const isConflict = toError(thrown).code === 'conflict';
        setChanged(isConflict);
        if (isConflict) compareAgain();
        throw thrown;
      }
    },
    {
      inline: true,
      onDone: ({ written }) => {
        programmeEditor.markApplied();
        showToast({ tone: 'good', text: t('programmeapply:done', { count: written }) });
        onClose();
      },
    },
  );
  return { applying, isChanged };
}

function Summary({ plan: { channels } }: { readonly plan: ApplyPlan }) {
  const dates = listDates(channels);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return <p>{t('programmeapply:nothingYet')}</p>;
  return (
    <p>
      {t('programmeapply:summary', {
        days: t('programmeapply:days', { count: dates.length }),
        channels: t('programmeapply:channels', { count: channels.length }),
        from: nameDay(first).full,
        to: nameDay(last).full,
      })}{' '}
      {t('programmeapply:nothingYet')}
    </p>
  );
}

/** When changes begin: after the item on air, or on a later day. */
function StartSelect({
  from,
  onFrom,
}: {
  readonly from: number | null;
  readonly onFrom: (from: number | null) => void;
}) {
  const starts = listStarts(useTopic('playout.programme').text, useNow(60_000));
  return (
    <>
      <span className={css['label']} aria-hidden="true">
        {t('programmeapply:start.label')}
      </span>
      <Select
        label={t('programmeapply:start.label')}
        value={from ?? 0}
        options={[
          { value: 0, label: t('programmeapply:start.now') },
          ...starts.map(({ at, date }) => ({
            value: at,
            label: t('programmeapply:start.day', { day: nameDay(date).full }),
          })),
        ]}
        onValue={(value) => onFrom(value === 0 ? null : value)}
      />
    </>
  );
}

/** The number of files that change, the channels that stay, and the plan as text. */
function Foot({
  plan,
  ticked,
  files,
}: {
  readonly plan: ApplyPlan;
  readonly ticked: ReadonlySet<string>;
  readonly files: number;
}) {
  const all = countFiles(plan.channels, new Set(plan.channels.map(({ number }) => number)));
  const kept = plan.channels.filter(({ number }) => !ticked.has(number)).map(({ name }) => name);
  return (
    <span className={css['foot']}>
      <Button
        variant="ghost"
        icon={<Copy {...icon} />}
        onClick={() =>
          copyAndTell(
            writePlan(plan, ticked, playoutEditor.state.zone),
            t('programmeapply:copied'),
            t('programmeapply:notCopied'),
          )
        }
      >
        {t('programmeapply:copy')}
      </Button>
      <span className={css['files']}>
        {t('programmeapply:files', {
          count: all,
          files: formatCount(files),
          all: formatCount(all),
        })}{' '}
        {kept.length > 0 &&
          t('programmeapply:keeps', {
            count: kept.length,
            names: formatList(kept.slice(0, MAX_NAMES)),
          })}
      </span>
    </span>
  );
}

/** Maximum number of names in a sentence. */
const MAX_NAMES = 3;
