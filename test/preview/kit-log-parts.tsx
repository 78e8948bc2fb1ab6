import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { Pane } from '../../src/renderer/ui/Pane.tsx';
import { Tabs } from '../../src/renderer/ui/Tabs.tsx';
import type { LogLine } from '../../src/shared/lib/log.ts';
import { LogBuffer } from '../../src/renderer/ui/log/log-buffer.ts';
import { LogView } from '../../src/renderer/ui/log/LogView.tsx';

const start = Date.UTC(2026, 10, 20, 19, 0);
const ESC = '\u001b';

function lines(count: number): LogLine[] {
  return Array.from({ length: count }, (_, at): LogLine => {
    const time = start + at * 5000;
    if (at % 12 === 11)
      return {
        text: 'warning: 2 frames with the same timestamp, second one dropped',
        at: time,
        stream: 'err',
        level: 'warn',
      };
    if (at % 17 === 16)
      return { text: 'error: missing lockfile entry', at: time, stream: 'err', level: 'error' };
    if (at % 5 === 3)
      return {
        text: `${ESC}[36m[libx264]${ESC}[0m scene cut at frame ${ESC}[1m${String(at * 61)}${ESC}[0m, new ${ESC}[32mkeyframe${ESC}[0m, ${ESC}[41m4.004 s${ESC}[0m`,
        at: time,
        stream: 'err',
      };
    return {
      text: `frame= ${String(at * 61)} fps=61 q=23.0 size= ${String(at * 3277)}kB bitrate=4425.1kbits/s speed=2.04x${at % 9 === 0 ? ' and a long rest of the line that goes on and on beyond what a narrow window can show' : ''}`,
      at: time,
      stream: 'out',
    };
  });
}

function hostile(): LogBuffer {
  const buffer = new LogBuffer();
  buffer.append([
    { text: '<img src=x onerror=alert(1)> <script>alert(2)</script>' },
    { text: `bell \u0007 null \u0000 backspace \b carriage\rreturn delete \u007f` },
    {
      text: `${ESC}]8;;https://example.org${ESC}\\a link${ESC}]8;;${ESC}\\ and ${ESC}[2J${ESC}[Hcleared`,
    },
    { text: 'right to left \u202Etxt.exe\u202C and back' },
    { text: 'tabs\tat\tstops, wide \u65e5\u672c\u8a9e, \ud83d\ude80' },
    {
      text: `${ESC}[38;5;208m256 colours${ESC}[0m ${ESC}[38;2;90;160;255mtrue colour${ESC}[0m ${ESC}[3mitalic${ESC}[23m ${ESC}[4munderlined${ESC}[0m`,
    },
    ...Array.from({ length: 16 }, (_, at) => ({
      text: `${ESC}[${String(at < 8 ? 30 + at : 82 + at)}mcolour ${String(at)}${ESC}[0m ${ESC}[${String(40 + (at % 8))}mbackground${ESC}[0m`,
    })),
  ]);
  return buffer;
}

const frame = { height: '100%', padding: 16 } as const;

function Live() {
  const [log] = useState(() => new LogBuffer());
  useEffect(() => {
    log.append(lines(1853));
  }, [log]);
  return (
    <div style={{ ...frame, display: 'grid' }}>
      <LogView log={log} label="Log of transcode-hd" live times tags />
    </div>
  );
}

function Still({ log, wrap = false }: { readonly log: LogBuffer; readonly wrap?: boolean }) {
  return (
    <div style={{ ...frame, display: 'grid' }}>
      <LogView log={log} label="Log" wrap={wrap} />
    </div>
  );
}

const hostileLog = hostile();
const none = new LogBuffer();

function TabsScene() {
  const [value, setValue] = useState('graph');
  const tabs = ['Graph', 'Table', 'History', 'Environment', 'Artifacts', 'Settings'].map(
    (label, at) => ({
      value: label.toLowerCase(),
      label,
      ...(at % 2 === 1 ? { count: at * 7 } : {}),
      content: <Pane title={label}>What {label.toLowerCase()} shows.</Pane>,
    }),
  );
  return (
    <div
      style={{
        ...frame,
        display: 'grid',
        gap: 16,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Tabs label="What to show" value={value} tabs={tabs} onValue={setValue} />
    </div>
  );
}

export const logParts: Readonly<Record<string, ComponentType>> = {
  log: Live,
  'log-hostile': () => <Still log={hostileLog} wrap />,
  'log-empty': () => <Still log={none} />,
  tabs: TabsScene,
};
