import { useMemo } from 'react';
import { LogBuffer } from '../../../ui/log/log-buffer.ts';
import { LogView } from '../../../ui/log/LogView.tsx';
import css from './FileText.module.css';

/** Text of a file with search, line wrap and copying. */
export function FileText({ label, text }: { readonly label: string; readonly text: string }) {
  const log = useMemo(() => LogBuffer.of(text), [text]);
  return <LogView className={css['text']} label={label} log={log} wrap />;
}
