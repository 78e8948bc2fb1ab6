import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { describe } from './describe.ts';

/** The announcement for screen readers: final states with their reasons, not every attempt in between. */
export function useSpoken(view: ConnectionView): string {
  const { k } = view.state;
  const settled = k === 'online' || k === 'waiting' || k === 'blocked';
  const sentence = describe(view, 0).sentence;
  const text = [t(`connection:state.${k}`), sentence].filter((part) => part !== null).join('. ');
  const [spoken, setSpoken] = useState('');
  if (settled && spoken !== text) setSpoken(text);
  return settled ? text : spoken;
}
