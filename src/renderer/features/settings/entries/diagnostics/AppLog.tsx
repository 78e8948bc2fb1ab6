import { useRef, useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { LogLevel } from '../../../../../shared/lib/log.ts';
import { call } from '../../../../state/calls.ts';
import { useInstance } from '../../../../state/host-state.ts';
import { useLogTail } from '../../../../state/use-log-tail.ts';
import { LogView } from '../../../../ui/log/LogView.tsx';
import { Select } from '../../../../ui/Select.tsx';
import css from './Diagnostics.module.css';

/** Interval (ms) for reading new lines. */
const READ_MS = 2_000;

const levels: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

/** The log of the app since its start. The filter hides lines that are less severe. */
export function AppLog() {
  const [least, setLeast] = useState<LogLevel>('debug');
  const instance = useInstance();
  return <Lines key={`${String(instance)} ${least}`} least={least} onLeast={setLeast} />;
}

function Lines({
  least,
  onLeast,
}: {
  readonly least: LogLevel;
  readonly onLeast: (level: LogLevel) => void;
}) {
  const from = useRef(0);
  const { log } = useLogTail(
    async (buffer, signal) => {
      const lines = await call('app.log', { from: from.current }, signal);
      const last = lines.at(-1);
      if (last === undefined) return;
      from.current = last.number + 1;
      const shown = lines.filter(({ level }) => levels.indexOf(level) <= levels.indexOf(least));
      buffer.append(shown.map(({ text, at, level }) => ({ text, at, level })));
    },
    READ_MS,
    true,
  );
  return (
    <LogView
      className={css['log']}
      log={log}
      label={t('settings:diagnostics.log')}
      live
      times
      tags
      empty={t('settings:diagnostics.noLines')}
    >
      <Select
        label={t('settings:diagnostics.show')}
        value={least}
        options={levels.map((value) => ({
          value,
          label: t(`settings:diagnostics.least.${value}`),
        }))}
        onValue={onLeast}
      />
    </LogView>
  );
}
