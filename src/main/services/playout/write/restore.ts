import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { readDoc } from '../../../../shared/playout/document/read-doc.ts';
import { alignKeys } from '../../../../shared/playout/merge/align-keys.ts';
import type { Backup } from '../../../../shared/playout/state.ts';
import type { Channel } from '../workspace/channel.ts';
import { withDocs } from '../workspace/channel.ts';
import { refuseReadOnly } from '../workspace/load-channel.ts';
import type { Model } from '../workspace/model.ts';

/** Puts a kept playout file into the draft as one step. See `playout.restore`. */
export function restoreBackup(model: Model, backup: Backup, bytes: Uint8Array): void {
  const channel = ownerOf(model, backup);
  const { key } = channel;
  refuseReadOnly(channel, t('playoutserver:ws.write.readOnly', { channel: channel.entry.name }));
  const docs = model.docs(key);
  const now = docs.find(({ name }) => name === backup.name);
  const old = channel.base.find(
    ({ name, id }) => name === backup.name && !docs.some((doc) => doc.id === id),
  );
  const id = now?.id ?? old?.id ?? model.namer.newFileId();
  const read = readDoc(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    backup.name,
    id,
    model.namer.newKey,
  );
  if (!read.ok)
    throw failure(
      'invalid-input',
      t('playoutserver:ws.backupBroken', { name: backup.name, reason: read.reason }),
    );
  const before = now ?? old?.doc ?? null;
  const doc = before === null ? read.doc : alignKeys(before, read.doc);
  const next = now === undefined ? [...docs, doc] : docs.map((one) => (one === now ? doc : one));
  const was = model.history.present;
  model.history.push(
    t('playoutserver:ws.step.restore', { name: backup.name }),
    withDocs(was, key, next, false),
  );
  model.draftChanged(was);
}

/** The channel whose file it was: the one of its folder, which its key may not be any more. */
function ownerOf(model: Model, { channel: key, folder }: Backup): Channel {
  const all = [...model.channels.values()];
  const found = all.find(({ config }) => config?.folder === folder) ?? model.channels.get(key);
  if (found !== undefined) return found;
  throw failure('not-found', t('playoutserver:ws.backupHomeless', { folder }));
}
