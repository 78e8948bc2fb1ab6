import { detectSecretKind } from '../../../../shared/deploys/rules/keys.ts';
import { readStoredJson, writeStored } from '../../../ui/browser-store.ts';
import type { ServiceDraft } from './service-draft.ts';
import { newRow, textFields } from './service-draft.ts';

// Unsaved edits survive a closed window in the browser's storage, which is on disk: values of variables and texts that look like
// credentials are left out.

const formatKey = (serviceId: string | null): string =>
  `channelstrip.deploys.draft.${serviceId ?? 'new'}`;

/** Stores a draft without its secrets; null removes it. */
export function storeDraft(serviceId: string | null, draft: ServiceDraft | null): void {
  if (draft === null) {
    writeStored(formatKey(serviceId), null);
    return;
  }
  const safe = (text: string): string => (detectSecretKind(text) === null ? text : '');
  const fields = Object.fromEntries(textFields.map((field) => [field, safe(draft[field])]));
  const variables = draft.variables?.map(({ key, value, stored }) => ({
    key: safe(key),
    kept: value === null,
    stored,
  }));
  writeStored(formatKey(serviceId), JSON.stringify({ fields, loaded: draft.loaded, variables }));
}

/** The draft of an earlier window on top of the stored service; null: there is none. */
export function restoreDraft(serviceId: string | null, stored: ServiceDraft): ServiceDraft | null {
  const draftFile = readStoredJson(formatKey(serviceId)) as Stored | null;
  if (draftFile === null) return null;
  const fields = Object.fromEntries(
    textFields.flatMap((field) => {
      const value = draftFile.fields?.[field];
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
  const variables = draftFile.variables?.map(({ key, kept, stored: had }) =>
    newRow({ key, value: kept ? null : '', stored: had, lost: !kept }),
  );
  return {
    ...stored,
    ...fields,
    ...(draftFile.loaded === undefined ? {} : { loaded: draftFile.loaded }),
    ...(variables === undefined ? {} : { variables }),
  };
}

/** The stored form; written by this module, possibly by an older version of it. */
interface Stored {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly loaded?: readonly string[] | null;
  readonly variables?: readonly {
    readonly key: string;
    readonly kept: boolean;
    readonly stored: boolean;
  }[];
}
