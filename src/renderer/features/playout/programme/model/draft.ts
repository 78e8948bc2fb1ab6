import { isRecord, parseJson } from '../../../../../shared/lib/json.ts';
import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';
import type { JsonValue } from '../../../../../shared/playout/document/document.ts';
import { editText, diffValues } from '../../../../../shared/playout/document/edit-text.ts';
import type { DocumentFinding } from '../../../../../shared/playout/programme/document-finding.ts';
import type { ChannelProgramme } from '../../../../../shared/playout/programme/model.ts';
import { readProgramme } from '../../../../../shared/playout/programme/read-programme.ts';

/** The text of the document, parsed and checked. */
export interface ProgrammeDraft {
  readonly text: string;
  /** null: the text is not a programme. */
  readonly document: ProgrammeJson | null;
  /** null if there is an error. */
  readonly programme: ChannelProgramme | null;
  readonly findings: readonly DocumentFinding[];
}

/** Parses and checks the text of a document. Never throws. */
export function readDraft(text: string): ProgrammeDraft {
  const value = parseJson(text);
  const { programme, findings } = readProgramme(value);
  return { text, document: isEditable(value) ? value : null, programme, findings };
}

/** Whether the structure that edits and forms rely on is valid; single fields may still be invalid. */
function isEditable(value: unknown): value is ProgrammeJson {
  if (!isRecord(value)) return false;
  const { sources, plans = {}, channels } = value;
  return (
    isRecords(sources) &&
    isRecord(plans) &&
    Object.values(plans).every(isPlan) &&
    isRecords(channels) &&
    Object.values(channels).every(
      ({ days }) =>
        Array.isArray(days) &&
        days.every(
          (rule) => isRecord(rule) && (typeof rule['plan'] === 'string' || isPlan(rule['plan'])),
        ),
    )
  );
}

const isRecords = (value: unknown): value is Record<string, Record<string, unknown>> =>
  isRecord(value) && Object.values(value).every(isRecord);

const isPlan = (value: unknown): boolean =>
  Array.isArray(value) && value.every((slot) => isRecord(slot) && typeof slot['id'] === 'string');

/** The draft with an edited document. Unchanged parts keep their bytes. */
export const editDraft = (
  { text, document }: ProgrammeDraft,
  edited: ProgrammeJson,
): ProgrammeDraft =>
  readDraft(editText(text, diffValues(document as JsonValue, edited as JsonValue)));
