import { useMemo } from 'react';
import { Power, WandSparkles } from 'lucide-react';
import { setPreamp, tidyGain, withEq } from '../../../../shared/eq/edit.ts';
import { muteUnsent } from '../../../../shared/eq/unsent-bands.ts';
import { preampAdvice } from '../../../../shared/eq/preamp.ts';
import { formatFrequency, formatGain, signed } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { useDsp, useEq, useRate, useReadOnly, useShape } from '../model/view.ts';
import { readGain, ValueInput } from '../table/ValueInput.tsx';
import { channelName } from '../words.ts';
import css from './Toolbar.module.css';
import type { SaveState } from '../../../../shared/eq/session-model.ts';
import { useEntry } from '../../../state/topics.ts';
import { useEditFailure } from '../model/session.ts';

/** Over the graph: which channel, what is drawn and what saving does, preamp and bypass. */
export function Toolbar() {
  return (
    <div className={css['bar']}>
      <Channels />
      <p className={css['words']}>
        <Rate />
        <SaveLine />
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
    return shape === null ? null : <p className={css['dim']}>{t('eq:channel.onlyAll')}</p>;
  return (
    <Segmented
      label={t('eq:channel.label')}
      value={channel}
      options={channels.map((value) => ({ value, label: channelName(value) }))}
      onValue={(next) => {
        editor.set({ channel: next });
      }}
    />
  );
}

/** At which rate the curves are drawn, and how that is known. */
function Rate() {
  const rate = useDsp()?.rate;
  if (rate === undefined) return null;
  const hz = formatFrequency(rate.hz);
  if (rate.from === 'stream') return <span>{t('eq:rate.stream', { rate: hz })}</span>;
  if (rate.from === 'player') return <span>{t('eq:rate.player', { rate: hz })}</span>;
  return <span>{t('eq:rate.usual', { rate: hz })}</span>;
}

function Preamp() {
  const eq = useEq();
  const channel = useEditor((state) => state.channel);
  const shape = useShape();
  const disabled = useReadOnly() !== null;
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
    <div className={css['preamp']}>
      <span className={css['dim']}>{label}</span>
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
      {!own && <Safe disabled={disabled} />}
    </div>
  );
}

/** A preamp as it is offered: to 0.1 dB, on the safe side, and never an amplification. */
const lowered = (db: number): number => Math.min(0, Math.floor(db * 10 + 1e-6) / 10);

/** The preamp at which nothing is amplified above full scale; a click sets it. Never above 0 dB. */
function Safe({ disabled }: { readonly disabled: boolean }) {
  const draft = useEditor((state) => state.draft);
  const eq = useEq();
  const rate = useRate();
  const advice = useMemo(
    () => preampAdvice(muteUnsent({ ...draft, enabled: true }, null), rate),
    [draft, rate],
  );
  const safe = lowered(advice.safe);
  const { gain, frequency } = advice.peak;
  return (
    <Button
      icon={<WandSparkles {...icon} />}
      disabled={disabled || eq === null || eq.preamp === safe}
      title={t('eq:preamp.safeHint', {
        peak: formatGain(gain),
        frequency: formatFrequency(frequency),
      })}
      onClick={(event) => {
        // The bound for any signal takes some ms to find: only who asks for it pays.
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
  const disabled = useReadOnly() !== null;
  return (
    <Button
      icon={<Power {...icon} />}
      aria-pressed={!enabled}
      className={cx(css['bypass'], !enabled && css['on'])}
      disabled={disabled}
      onClick={() => {
        editor.edit(enabled ? t('eq:step.bypass') : t('eq:step.enable'), (draft) => ({
          ...draft,
          enabled: !enabled,
        }));
      }}
    >
      {t('eq:bypass')}
    </Button>
  );
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

/** How far the draft is on its way to the server. */
function SaveLine() {
  const save = useEditor((state) => state.save);
  const playerId = useEditor((state) => state.playerId);
  const failure = useEditFailure();
  const playing = useEntry('music.players', playerId)?.state === 'playing';
  return (
    <span role="status" {...(playing && { title: t('eq:save.restarts') })}>
      {failure === null ? saveWords(save) : t('eq:save.unsaved')}
    </span>
  );
}
