import { parseJson } from '../../../../../shared/lib/json.ts';
import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';
import { diffValues } from '../../../../../shared/playout/document/diff-text.ts';
import type { JsonValue } from '../../../../../shared/playout/document/document.ts';
import { editText } from '../../../../../shared/playout/document/edit-text.ts';
import type { DocumentFinding } from '../../../../../shared/playout/programme/document-finding.ts';
import type { ChannelProgramme } from '../../../../../shared/playout/programme/model.ts';
import { readProgramme } from '../../../../../shared/playout/programme/read-programme.ts';

/** The document with what was read of it. */
export interface ProgrammeDraft {
  readonly text: string;
  /** null: the text is no programme. */
  readonly document: ProgrammeJson | null;
  /** null where an error was found. */
  readonly programme: ChannelProgramme | null;
  readonly findings: readonly DocumentFinding[];
}

/** Reads the text of a document. Never throws. */
export function readDraft(text: string): ProgrammeDraft {
  const value = parseJson(text);
  const { programme, findings } = readProgramme(value);
  const isRead = programme !== null || findings.every(({ code }) => !formCodes.has(code));
  return { text, document: isRead ? (value as ProgrammeJson) : null, programme, findings };
}

/** Findings about the form: a field may be of another type than the edits expect. */
const formCodes: ReadonlySet<string> = new Set(['wrong-type', 'bad-value']);

/** The draft with an edited document. What was not edited keeps its bytes. */
export const editDraft = (
  { text, document }: ProgrammeDraft,
  edited: ProgrammeJson,
): ProgrammeDraft =>
  readDraft(editText(text, diffValues(document as JsonValue, edited as JsonValue)));
