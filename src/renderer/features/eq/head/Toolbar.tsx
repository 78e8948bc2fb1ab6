import { Power, WandSparkles } from 'lucide-react';
import { setPreamp, tidyGain, withEq } from '../../../../shared/eq/edit.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import { formatFrequency, formatGain, signed } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Term } from '../../../ui/Term.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp, useEq, useLocked, usePreampAdvice, useReadOnly, useShape } from '../model/view.ts';
import { PresetsMenu } from '../presets/PresetsMenu.tsx';
import { readGain, ValueInput } from '../table/ValueInput.tsx';
import { channelName } from '../words.ts';
import text from '../../../ui/text.module.css';
import css from './Toolbar.module.css';
import type { SaveState } from '../../../../shared/eq/session-model.ts';
import { formatStaleTime } from '../../../../shared/format/time.ts';
import { useNow } from '../../../state/now.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { useEditFailure } from '../model/session.ts';

/** Above the graph: channel, presets, sample rate and save state, preamp and bypass. */
export function Toolbar() {
  return (
    <div className={css['bar']}>
      <Channels />
      <span className={css['presets']}>
        <PresetsMenu />
      </span>
      <p className={css['words']}>
        <Rate />
        <SaveLine />
        <Offline />
        <SameSlots />
      </p>
      <Preamp />
      <Bypass />
    </div>
  );
}

function Channels() {
  const shape = useShape();
  const channel = useEditor((state) => state.channel);
  const channels = shape?.channels ?? ['ALL'];
  if (channels.length < 2)
    return shape === null ? null : <p className={text['small']}>{t('eq:channel.onlyAll')}</p>;
  return (
    <Segmented
      label={t('eq:channel.label')}
      value={channel}
      options={channels.map((value) => ({ value, label: channelName(value) }))}
      onValue={(next) => editor.set({ channel: next })}
    />
  );
}

const rateTexts = { stream: 'stream', player: 'player', default: 'usual' } as const;

/** The sample rate of the curves, and where it comes from. */
function Rate() {
  const rate = useDsp()?.rate;
  if (rate === undefined) return null;
  return (
    <span>
      <Term hint={t('eq:term.rate')}>
        {t(`eq:rate.${rateTexts[rate.from]}`, { rate: formatFrequency(rate.hz) })}
      </Term>
    </span>
  );
}

function Preamp() {
  const eq = useEq();
  const channel = useEditor((state) => state.channel);
  const shape = useShape();
  const disabled = useReadOnly();
  const own = channel !== 'ALL' && shape?.preampChannels.includes(channel) === true;
  const target = own ? channel : 'ALL';
  const value = own ? (eq?.channelPreamp[channel] ?? 0) : (eq?.preamp ?? 0);
  const put = (db: number): void => {
    editor.edit(t('eq:step.preamp'), (draft) => {
      const { config, eqId } = withEq(draft, editor.state.eqId);
      return setPreamp(config, eqId, target, db);
    });
  };
  const label = own
    ? t('eq:preamp.ofChannel', { channel: channelName(channel) })
    : t('eq:preamp.label');
  return (
    <div className={cx(css['preamp'], layout['row'])}>
      <Term className={text['small']} hint={t('eq:term.preamp')}>
        {label}
      </Term>
      <ValueInput
        className={css['value']}
        label={label}
        value={value}
        format={formatGain}
        read={readGain}
        step={(now, up, fine) => tidyGain(now + up * (fine ? 0.05 : 0.5))}
        onValue={put}
        disabled={disabled}
      />
      {!own && <Safe />}
    </div>
  );
}

/** A suggested preamp (dB): rounded down to 0.1 dB, at most 0 dB. */
const lowered = (db: number): number => Math.min(0, Math.floor(db * 10 + 1e-6) / 10);

/** Sets the highest preamp at which no frequency exceeds full scale; with Shift, one that is safe for any signal. */
function Safe() {
  const eq = useEq();
  const locked = useLocked();
  const advice = usePreampAdvice();
  const safe = lowered(advice.safe);
  const isSafe = eq?.preamp === safe ? t('eq:preamp.isSafe') : undefined;
  const useless = eq === null ? t('eq:preamp.noBands') : isSafe;
  const { gain, frequency } = advice.peak;
  const hint = t('eq:preamp.safeHint', {
    peak: formatGain(gain),
    frequency: formatFrequency(frequency),
  });
  return (
    <Button
      hint={hint}
      icon={<WandSparkles {...icon} />}
      blocked={locked ?? useless}
      onClick={(event) => {
        // The bound for any signal takes some ms to compute, so it waits for the click.
        const db = event.shiftKey ? lowered(advice.strict) : safe;
        editor.edit(t('eq:step.preamp'), (config) =>
          eq === null ? config : setPreamp(config, eq.id, 'ALL', db),
        );
      }}
    >
      {t('eq:preamp.safe', { value: signed(safe) })}
    </Button>
  );
}

function Bypass() {
  const enabled = useEditor((state) => state.draft.enabled);
  const locked = useLocked();
  return (
    <Button
      hint={t('eq:term.bypass')}
      icon={<Power {...icon} />}
      aria-pressed={!enabled}
      className={cx(css['bypass'], !enabled && css['on'])}
      blocked={locked}
      onClick={() =>
        editor.edit(enabled ? t('eq:step.bypass') : t('eq:step.enable'), (draft) => ({
          ...draft,
          enabled: !enabled,
        }))
      }
    >
      {t('eq:bypass')}
    </Button>
  );
}

/** The second slot starts as a copy of the first: until one of them changes, switching has no effect to hear or see. */
function SameSlots() {
  const { slot, other, draft } = useEditor((state) => state);
  if (slot === 'A' || other === null || !sameConfig(draft, other)) return null;
  return <span role="status">{t('eq:head.sameSlots')}</span>;
}

/** Shown while the server is disconnected: when its settings were read. Edits continue and are saved later. */
function Offline() {
  const { readOnly } = useTopic('eq.server');
  const liveAt = useTopicSelector('music.connection', (connection) => connection.liveAt);
  const now = useNow(60_000, readOnly === 'offline');
  if (readOnly !== 'offline' || liveAt === null) return null;
  return <span role="status">{t('eq:save.offline', { asOf: formatStaleTime(liveAt, now) })}</span>;
}

function saveWords(save: SaveState): string {
  switch (save.k) {
    case 'saved':
      return t('eq:save.saved');
    case 'saving':
      return t('eq:save.saving');
    case 'held':
      return t('eq:save.held');
    case 'changed':
      return save.at === null ? t('eq:save.unsaved') : t('eq:save.soon');
    default:
      return t('eq:save.unsaved');
  }
}

function SaveLine() {
  const save = useEditor((state) => state.save);
  const playerId = useEditor((state) => state.playerId);
  const failure = useEditFailure();
  const playing = useEntry('music.players', playerId)?.state === 'playing';
  const words = failure === null ? saveWords(save) : t('eq:save.unsaved');
  return (
    <span role="status">{playing ? <Term hint={t('eq:save.restarts')}>{words}</Term> : words}</span>
  );
}
