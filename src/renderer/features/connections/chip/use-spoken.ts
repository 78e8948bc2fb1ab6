import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { describe } from './describe.ts';

/** What a screen reader is told: arrivals and reasons, once each; not every try in between. */
export function useSpoken(view: ConnectionView): string {
  const { k } = view.state;
  const settled = k === 'online' || k === 'waiting' || k === 'blocked';
  const sentence = describe(view, 0).sentence;
  const text = [t(`connection:state.${k}`), sentence].filter((part) => part !== null).join('. ');
  const [spoken, setSpoken] = useState('');
  if (settled && spoken !== text) setSpoken(text);
  return settled ? text : spoken;
}
