import { useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { readDraft } from '../model/draft.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import { closePage } from '../parts/pages.ts';
import css from './States.module.css';

const LINES = 24;
/** Maximum findings below the text. */
const MAX_SHOWN = 6;

/** The document as text, with its faults. */
export function TextDialog() {
  const stored = useProgrammeEditor(({ draft }) => draft.text);
  const [text, setText] = useState(stored);
  const { findings } = readDraft(text);
  return (
    <FormDialog
      huge
      title={t('programmeview:text.title')}
      submit={t('programmeview:text.use')}
      blocked={text === stored ? t('app:form.unchanged') : undefined}
      dirty={text !== stored}
      onSubmit={() => {
        programmeEditor.replace(text);
        closePage();
      }}
      onClose={closePage}
      summary={
        findings.length > 0 && (
          <ul className={css['faults']} role="status">
            {findings.slice(0, MAX_SHOWN).map(({ pointer, message }) => (
              <li key={`${pointer}${message}`}>
                <code className={css['pointer']}>{pointer}</code> {message}
              </li>
            ))}
          </ul>
        )
      }
    >
      <TextArea
        className={css['text']}
        aria-label={t('programmeview:text.title')}
        rows={LINES}
        spellCheck={false}
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
