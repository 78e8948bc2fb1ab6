import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import type { Repair } from '../../finding.ts';
import type { ItemView } from './rule.ts';

/** What the engine takes where a layer's timing names no fade. */
const FADE = 1000;

/** 2 * fade + hold <= frequency and fade <= hold: said in prose only, so nobody but this checks it (playout.md 2). */
export function checkLayer(view: ItemView, layer: JsonObject, pointer: string): void {
  const timing = objectOf(layer['timing']);
  if (timing === null) return;
  const frequency = whole(timing['frequency_ms']);
  const hold = whole(timing['hold_ms']);
  const fade = timing['fade_ms'] == null ? FADE : whole(timing['fade_ms']);
  if (frequency === null || hold === null || fade === null) return;
  const tooLong = 2 * fade + hold > frequency;
  if (!tooLong && fade <= hold) return;
  const place = `${pointer}/timing`;
  const fits = Math.min(hold, Math.floor((frequency - hold) / 2));
  const numbers = { fade, hold, frequency, cycle: 2 * fade + hold };
  const message = tooLong
    ? t('playoutcheck:air.layer.cycle', numbers)
    : t('playoutcheck:air.layer.fade', numbers);
  const repair: Repair | undefined =
    fits < 0
      ? undefined
      : {
          k: 'set',
          label: t('playoutcheck:air.repair.fade', { value: fits }),
          pointer: view.at(`${place}/fade_ms`),
          value: fits,
        };
  view.add(place, 'layer-timing', 'warning', message, repair);
}

const whole = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
