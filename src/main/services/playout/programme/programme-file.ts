import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readJson } from '../../../../shared/playout/json/read-json.ts';
import type { DocumentFinding } from '../../../../shared/playout/programme/document-finding.ts';
import type { ReadProgramme } from '../../../../shared/playout/programme/read-programme.ts';
import { readProgramme } from '../../../../shared/playout/programme/read-programme.ts';
import type {
  DiskFile,
  FileFault,
  PlayoutFilesPort,
} from '../../../platform/ports/playout-files.ts';

export const PROGRAMME_NAME = 'programming.json';

/** Maximum size of `programming.json` in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** `programming.json` on disk. `bytes` null: the file does not exist. */
export interface ProgrammeFile {
  readonly path: string;
  readonly bytes: Uint8Array | null;
  readonly text: string;
  /** Digest of the bytes; '' without a file. */
  readonly revision: string;
  /** Why the file can't be read, as a sentence; null: it was read, or does not exist. */
  readonly problem: string | null;
}

/** Reads the programme of a lineup. `folder`: absolute folder of the lineup. Never rejects. */
export async function readProgrammeFile(
  files: PlayoutFilesPort,
  folder: string,
): Promise<ProgrammeFile> {
  const path = files.join(folder, PROGRAMME_NAME);
  return toProgrammeFile(files, path, await files.read(path));
}

/** A sentence that says that a file or folder can't be read, and why. */
export const unreadableText = (path: string, { reason }: FileFault): string =>
  t('errors:storage.readFailed', { path, reason });

/** A programme as it was read from a path. */
export function toProgrammeFile(
  files: PlayoutFilesPort,
  path: string,
  file: DiskFile,
): ProgrammeFile {
  const none = { path, bytes: null, text: '', revision: '' };
  if (!file.ok) {
    if (file.fault.k === 'missing') return { ...none, problem: null };
    return { ...none, problem: unreadableText(path, file.fault) };
  }
  const { bytes } = file;
  if (bytes.length > MAX_BYTES)
    return { ...none, problem: t('playoutserver:programme.tooLarge', { path }) };
  return {
    path,
    bytes,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    revision: files.digest(bytes),
    problem: null,
  };
}

/** Parses the text of a programme. Never throws: text that is not JSON has one finding. */
export function parseProgramme(text: string): ReadProgramme {
  const read = readJson(text);
  if (read.ok) return readProgramme(read.value);
  const { line, column, message } = read.fault;
  const sentence = t('playoutserver:programme.notJson', { line, column, reason: message });
  return { programme: null, findings: [documentFault('not-json', sentence)] };
}

/** A finding about the document as a whole. */
export const documentFault = (code: string, message: string): DocumentFinding => ({
  pointer: '',
  code,
  severity: 'error',
  message,
});

/** Throws `invalid-input` with the first error of a text. */
export function requireProgramme(text: string): NonNullable<ReadProgramme['programme']> {
  const { programme, findings } = parseProgramme(text);
  if (programme !== null) return programme;
  const [first] = findings.filter(({ severity }) => severity === 'error');
  throw failure('invalid-input', first?.message ?? '', {
    field: first?.pointer ?? '',
    findings: findings.length,
  });
}
