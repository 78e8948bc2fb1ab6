import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { ApplyGrid, ChannelBox } from './ApplyGrid.tsx';
import type { Cell, Counts, PlanParts } from './apply-model.ts';
import {
  changeKinds,
  firstCell,
  isWritable,
  listDates,
  sumChannels,
  sumDays,
} from './apply-model.ts';
import { Swatch } from './Bar.tsx';
import { DayChanges } from './DayChanges.tsx';
import { changeWords, nameDay } from './day-words.ts';
import { Edits } from './Edits.tsx';
import { Losses } from './Losses.tsx';
import { Jumps, PlanFindings } from './PlanLists.tsx';
import { describeStart } from './starts.ts';
import css from './ApplyProgramme.module.css';

interface BodyProps extends PlanParts {
  /** Called after a folder was taken over, which changes the plan. */
  readonly onTaken: () => void;
}

/** The totals, the channels by day, and the changes on the selected day. */
export function ApplyBody({ plan, ticked, choice, onTaken }: BodyProps) {
  const { channels } = plan;
  const { cell, row, day, choose } = useCell(() => firstCell(channels, ticked));
  const isWide = useMatches('(min-width: 800px)');
  const dates = listDates(channels);
  if (channels.length === 0) return <EmptyState title={t('programmeapply:noChannels')} />;
  const channel = channels[row - 1];
  const date = dates[day - 1];
  return (
    <div className={css['body']}>
      <Totals counts={sumChannels(channels, ticked)} channel={channel} />
      <Problems plan={plan} ticked={ticked} onTaken={onTaken} />
      {isWide && dates.length > 0 ? (
        <ApplyGrid
          channels={channels}
          ticked={ticked}
          onTick={choice.onTick}
          cell={cell}
          onCell={choose}
        />
      ) : (
        <ChannelList plan={plan} ticked={ticked} choice={choice} />
      )}
      <div className={css['parts']}>
        {channel !== undefined && date !== undefined && (
          <DayChanges key={`${channel.number} ${date}`} plan={plan} channel={channel} date={date}>
            {!isWide && (
              <DayPicker
                plan={plan}
                dates={dates}
                row={row}
                day={day}
                onPick={(nextRow, nextDay) => choose({ row: nextRow, column: nextDay })}
              />
            )}
          </DayChanges>
        )}
        <div className={css['column']}>
          <Jumps plan={plan} ticked={ticked} />
          <PlanFindings plan={plan} ticked={ticked} />
        </div>
        <Edits plan={plan} ticked={ticked} choice={choice} />
      </div>
    </div>
  );
}

/** The focused cell, and the last selected channel and day. The header cells and the boxes can be focused too. */
function useCell(first: () => Cell) {
  const [cell, setCell] = useState(first);
  const [day, setDay] = useState(Math.max(1, cell.column));
  const [row, setRow] = useState(Math.max(1, cell.row));
  const choose = (next: Cell): void => {
    setCell(next);
    if (next.row > 0) setRow(next.row);
    if (next.column > 0) setDay(next.column);
  };
  return { cell, row, day, choose };
}

function Totals({
  counts,
  channel,
}: {
  readonly counts: Counts;
  /** The selected channel. */
  readonly channel: ApplyPlan['channels'][number] | undefined;
}) {
  const { text } = useTopic('playout.programme');
  const now = useNow(60_000);
  return (
    <div className={css['totals']}>
      <dl className={css['figures']}>
        {changeKinds.map((kind) => (
          <div key={kind} className={css['figure']}>
            <Swatch kind={kind} />
            <dd className={css['number']}>{formatCount(counts[kind])}</dd>
            <dt className={css['word']}>{t(`programmeapply:total.${kind}`)}</dt>
          </div>
        ))}
      </dl>
      <p className={css['onAir']}>{describeStart(channel, text, now)}</p>
    </div>
  );
}

/**
 * Lost airtime, and channels that can't be written: because of other programs' files, which can be taken over one by one, or for another
 * reason.
 */
function Problems({ plan, ticked, onTaken }: Pick<BodyProps, 'plan' | 'ticked' | 'onTaken'>) {
  const taking = useMutation((channel: string) => call('playout.programme.takeOver', { channel }), {
    onDone: onTaken,
  });
  const foreign = plan.channels.filter(({ isForeign }) => isForeign);
  const problems = plan.channels.filter(({ problem }) => problem !== null);
  const hasLosses = plan.losses.some(({ channel }) => ticked.has(channel));
  if (foreign.length + problems.length === 0 && !hasLosses) return null;
  return (
    <div className={css['problems']}>
      <Losses plan={plan} ticked={ticked} />
      {problems.map(({ number, name, problem }) => (
        <Notice key={number} tone="bad" title={`${name}: ${problem ?? ''}`} />
      ))}
      {foreign.length > 0 && (
        <Notice tone="warn" title={t('programmeapply:foreign.title', { count: foreign.length })}>
          <p>{t('programmeapply:foreign.text')}</p>
          <ul className={css['foreign']}>
            {foreign.map(({ number, name }) => (
              <li key={number}>
                <Button
                  pending={taking.sent?.input === number}
                  onClick={() => taking.submit(number)}
                >
                  {t('programmeapply:foreign.takeOver', { name })}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** The channels with their totals; replaces the grid in a narrow window. */
function ChannelList({ plan: { channels }, ticked, choice }: PlanParts) {
  const own = channels.filter(isWritable).map(({ number }) => number);
  return (
    <ul className={css['channels']} aria-label={t('programmeapply:grid.label')}>
      <li className={css['all']}>
        <Checkbox
          checked={own.length > 0 && own.every((number) => ticked.has(number))}
          disabled={own.length === 0}
          onChecked={(all) => choice.onTick(own, all)}
        >
          {t('programmeapply:grid.channel')}
        </Checkbox>
      </li>
      {channels.map((channel) => (
        <li key={channel.number} className={css['channel']}>
          <ChannelBox
            channel={channel}
            isTicked={ticked.has(channel.number)}
            onTick={choice.onTick}
          />
          <span className={css['sums']}>{changeWords(sumDays(channel))}</span>
        </li>
      ))}
    </ul>
  );
}

interface DayPickerProps {
  readonly plan: ApplyPlan;
  readonly dates: readonly string[];
  readonly row: number;
  readonly day: number;
  readonly onPick: (row: number, day: number) => void;
}

/** Selects the channel and day whose changes are listed, when there is no grid. */
function DayPicker({ plan, dates, row, day, onPick }: DayPickerProps) {
  return (
    <span className={css['picker']}>
      <Select
        label={t('programmeapply:grid.channel')}
        value={row}
        options={plan.channels.map(({ name }, index) => ({ value: index + 1, label: name }))}
        onValue={(next) => onPick(next, day)}
      />
      <Select
        label={t('programmeapply:day')}
        value={day}
        options={dates.map((date, index) => ({ value: index + 1, label: nameDay(date).full }))}
        onValue={(next) => onPick(row, next)}
      />
    </span>
  );
}
