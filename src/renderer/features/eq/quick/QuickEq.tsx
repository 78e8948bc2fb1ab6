import '../../../../shared/eq/texts.ts';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { isPresetOn, quickPresets } from '../../../../shared/eq/presets.ts';
import type { EqPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import css from './QuickEq.module.css';

/** Maximum number of presets here; the window lists them all. */
const MAX_SHOWN = 8;

const offered = ({ presets }: { readonly presets: readonly EqPreset[] }): readonly EqPreset[] =>
  quickPresets(presets).slice(0, MAX_SHOWN);

/** Presets for the chosen player, one click each; see `quickPresets` for which. */
export function QuickEq() {
  const { playerId } = useTopic('music.chosen');
  const presets = useTopicSelector('eq.presets', offered);
  const { readOnly } = useTopic('eq.server');
  const dsp = useEntry('eq.players', playerId);
  const applying = useMutation((input: MethodInput<'eq.applyPreset'>) =>
    call('eq.applyPreset', input),
  );
  const reachable = useHostState() === 'open';
  const wanted = presets.length > 0 && readOnly !== 'offline' && reachable;
  useEffect(() => {
    if (playerId !== null && wanted) call('eq.load', { playerId }).catch(() => undefined);
  }, [playerId, wanted]);
  if (playerId === null || presets.length === 0 || dsp?.status === 'none') return null;
  return (
    <div
      className={css['line']}
      role="group"
      aria-label={t('eq:quick.label')}
      aria-keyshortcuts="e"
      data-section="eq"
    >
      <span className={text['small']} aria-hidden>
        {t('eq:quick.eq')}
      </span>
      {presets.map((preset) => {
        const isOn = dsp?.config != null && isPresetOn(preset, dsp.config);
        return (
          <button
            key={`${preset.place}/${preset.id}`}
            type="button"
            className={css['chip']}
            title={preset.name}
            aria-pressed={isOn}
            disabled={readOnly !== null || applying.pending}
            onClick={() => {
              const { place, id } = preset;
              applying.submit({ playerId, place, id });
            }}
          >
            {isOn && <Check {...icon} size={14} />}
            <span className={text['ellipsis']}>{preset.name}</span>
          </button>
        );
      })}
    </div>
  );
}
