import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { applyOperation } from '../../../../shared/playout/edit/apply.ts';
import type { Draft, EditContext } from '../../../../shared/playout/edit/draft.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { ZonePort } from '../../../platform/ports/zone.ts';
import type { Checker } from '../workspace/checker.ts';
import type { DraftStore } from '../workspace/draft-store.ts';
import type { Model } from '../workspace/model.ts';
import type { Schedule } from '../workspace/schedule.ts';

export interface EditPorts {
  readonly model: Model;
  readonly schedule: Schedule;
  readonly checker: Checker;
  readonly hub: Publisher;
  readonly zone: ZonePort;
  readonly drafts: DraftStore;
}

/**
 * Methods that change the draft, one step each; they never write channel files. A step applies at once, and the call
 * returns when the draft is saved.
 */
export function editHandlers({
  model,
  schedule,
  checker,
  hub,
  zone,
  drafts,
}: EditPorts): Handlers<'playout.edit' | 'playout.undo' | 'playout.redo' | 'playout.discard'> {
  const { history } = model;
  const context = createContext(model, schedule, checker, zone);
  const notifyChanged = (before: Draft): void => {
    model.draftChanged(before);
    hub.flush();
  };
  const travel = async (go: () => boolean): Promise<void> => {
    const before = history.present;
    if (!go()) throw failure('invalid-input', t('playoutserver:ws.noStep'));
    notifyChanged(before);
    await drafts.kept();
  };
  return {
    'playout.edit': async (operation) => {
      const before = history.present;
      const { draft, items, notes, label } = applyOperation(before, operation, context);
      history.push(label, draft);
      notifyChanged(before);
      const notKept = await drafts.kept();
      return { items: [...items], notes: notKept === null ? [...notes] : [...notes, notKept] };
    },
    'playout.undo': () => travel(() => history.undo()),
    'playout.redo': () => travel(() => history.redo()),
    'playout.discard': async () => {
      const before = history.present;
      const changed = [...model.channels.values()].some(
        (channel) => model.changedIn(channel).length > 0,
      );
      if (!changed) return;
      history.push(t('playoutserver:ws.step.discard'), model.baseDraft());
      notifyChanged(before);
      await drafts.kept();
    },
  };
}

const createContext = (
  model: Model,
  schedule: Schedule,
  checker: Checker,
  zone: ZonePort,
): EditContext => ({
  ...model.namer,
  offsetAt: (ms) => zone.offsetAt(ms),
  dayStart: (ms) => zone.dayStart(ms),
  lockedUntil: (key) => schedule.lockedUntil(key),
  engine: (key) => model.channels.get(key)?.config?.engine ?? '0.0.2',
  finding: (id) => {
    checker.settle();
    return findFinding(model, id);
  },
});

/** A finding of the current draft with its file. */
function findFinding(model: Model, id: string): ReturnType<EditContext['finding']> {
  for (const channel of model.channels.values()) {
    const finding = channel.findings.find((one) => one.id === id);
    if (finding === undefined) continue;
    const place = model.place(channel);
    const file =
      finding.ref?.file ??
      model.docs(channel.key).find(({ name }) => place(name) === finding.path)?.id;
    return file === undefined ? null : { channel: channel.key, file, finding };
  }
  return null;
}
