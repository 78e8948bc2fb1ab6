import '../../../../shared/settings/texts.ts';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Preferences } from '../../../../shared/settings/model.ts';
import { call, useAction } from '../../../state/calls.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './ToolPath.module.css';

const preferences = { ffprobe: 'playoutFfprobe', ffmpeg: 'playoutFfmpeg' } as const;

/** The path of a program that the user chooses; empty: the first of the search path. Saved by Enter and when the field is left. */
export function ToolPath({
  name,
  settings,
}: {
  readonly name: 'ffprobe' | 'ffmpeg';
  readonly settings: Preferences;
}) {
  const preference = preferences[name];
  const saved = settings[preference] ?? '';
  const [draft, setDraft] = useState<string | null>(null);
  const action = useAction();
  const reset = (): void => {
    setDraft(null);
    action.clear();
  };
  const save = async (): Promise<void> => {
    const text = draft?.trim() ?? saved;
    if (text === saved) {
      reset();
      return;
    }
    if (action.pending) return;
    const change = { [preference]: text === '' ? null : text };
    const done = await action.run(() => call('settings.update', change), { inline: true });
    // What was typed meanwhile stays.
    if (done !== undefined) setDraft((now) => (now === draft ? null : now));
  };
  return (
    <div className={css['row']}>
      <Field
        label={t(`settings:tools.${name}`)}
        hint={t(`settings:tools.${name}Hint`)}
        error={action.error?.message ?? null}
      >
        {(parts) => (
          <TextInput
            {...parts}
            dir="ltr"
            value={draft ?? saved}
            onText={setDraft}
            onBlur={() => void save()}
            onKeyDown={({ key }) => {
              if (key === 'Enter') void save();
              if (key === 'Escape') reset();
            }}
          />
        )}
      </Field>
    </div>
  );
}
