import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { toAccelerator, printedKeys } from '../../../../../shared/desktop/accelerator.ts';
import { call, tellFailure } from '../../../../state/calls.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import text from '../../../../ui/text.module.css';
import css from './Shortcuts.module.css';

const mac = navigator.userAgent.includes('Macintosh');

/** The keys of a shortcut as text, such as "Ctrl Alt F". */
export const keysText = (keys: string): string => printedKeys(keys, mac).join(' ');

type RejectedKey = 'plain' | 'reserved' | 'unknown' | 'twice';

interface Props {
  /** Null: a new shortcut, which starts recording immediately. */
  readonly keys: string | null;
  /** Keys that the app already uses for other purposes. */
  readonly used: readonly string[];
  readonly onKeys: (keys: string) => void;
  readonly onCancel: () => void;
}

/** Shows the keys of a shortcut and records new ones. While it records, the app's own keys are released, so that they can be pressed. */
export function KeyRecorder(props: Props) {
  const { keys } = props;
  const { recording, refusal, field, start, stop, onKeyDown } = useRecording(props);
  return (
    <div className={css['recorder']}>
      <Button
        ref={field}
        aria-label={
          recording
            ? t('desktop:shortcuts.recording')
            : t('desktop:shortcuts.record', { keys: keysText(keys ?? '') })
        }
        onClick={start}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (recording) stop();
        }}
      >
        {recording || keys === null ? (
          t('desktop:shortcuts.recording')
        ) : (
          <span className={css['keys']}>
            {printedKeys(keys, mac).map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        )}
      </Button>
      {recording && (
        <p className={text['small']} role="status">
          {refusal === null
            ? t('desktop:shortcuts.recordHint')
            : t(`desktop:shortcuts.refused.${refusal}`)}
        </p>
      )}
    </div>
  );
}

/** Reads keys while recording. Escape and a lost focus cancel. */
function useRecording({ keys, used, onKeys, onCancel }: Props) {
  const [recording, setRecording] = useState(keys === null);
  const [refusal, setRefusal] = useState<RejectedKey | null>(null);
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!recording) return undefined;
    field.current?.focus();
    const ended = new AbortController();
    tellFailure(call('desktop.record', undefined, ended.signal));
    return () => ended.abort();
  }, [recording]);
  const end = (): void => {
    setRecording(false);
    setRefusal(null);
  };
  const stop = (): void => {
    end();
    if (keys === null) onCancel();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!recording) return;
    event.preventDefault();
    event.stopPropagation();
    const read = toAccelerator(event);
    if (event.key === 'Escape') stop();
    else if ('no' in read) setRefusal(read.no === 'incomplete' ? null : read.no);
    else if (used.includes(read.keys)) setRefusal('twice');
    else {
      end();
      onKeys(read.keys);
    }
  };
  const start = (): void => setRecording(true);
  return { recording, refusal, field, start, stop, onKeyDown };
}
