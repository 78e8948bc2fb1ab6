import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handler, Handlers, MethodName } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AdsPorts } from '../ads-ports.ts';
import { wireTime } from '../api/time.ts';
import type { AdsSession, RequireAdsSession } from '../session.ts';
import { budgetBody, bulk } from '../writes/bulk.ts';
import { AdsWriter } from '../writes/change.ts';
import { duplicate } from '../writes/duplicate.ts';
import { collectBudgets, planned, refuseOrigin, requireWrite } from '../writes/guard.ts';
import { newBody, newField } from '../writes/new-record.ts';
import { planUpload, upload } from '../writes/upload.ts';

/** Changes, their log and their guard rails. */
export const writeHandlers = (requireSession: RequireAdsSession, ports: AdsPorts) => {
  const writers = new WeakMap<AdsSession, AdsWriter>();
  const writer = (): AdsWriter => {
    const session = requireSession();
    const known = writers.get(session) ?? new AdsWriter(session, ports);
    writers.set(session, known);
    return known;
  };
  const guarded =
    <M extends MethodName>(handler: Handler<M>): Handler<M> =>
    (input, context) => {
      refuseOrigin(context);
      return handler(input, context);
    };
  return {
    'ads.setMode': guarded<'ads.setMode'>(async ({ mode, minutes }) => {
      const session = requireSession();
      const isLimited = mode === 'write' && minutes !== null;
      const until = isLimited ? ports.clock.now() + minutes * 60_000 : null;
      const change = JSON.stringify({ mode, minutes });
      const entry = { action: 'ads.setMode', account: null, entity: { id: null, name: null } };
      await writer().audit.during({ ...entry, change }, () =>
        session.preferences.change(() => ({ mode: { mode, until } })),
      );
      session.publish();
      return session.mode();
    }),
    'ads.mode': () => requireSession().mode(),
    'ads.change': guarded<'ads.change'>((input, { origin }) => {
      // The window names what it changes, so that it cannot set a bid without the amount typed.
      if (origin === 'window') throw failure('forbidden', t('ads:guard.raw'), { origin });
      return writer().change(input);
    }),
    ...editHandlers(guarded, writer),
    'ads.bulk': guarded<'ads.bulk'>((input, { signal }) => bulk(writer(), input, signal)),
    'ads.duplicate': guarded<'ads.duplicate'>((input) => duplicate(writer(), input)),
    'ads.upload': guarded<'ads.upload'>((input) => upload(writer(), input)),
    ...fileHandlers(guarded, requireSession, writer),
    'ads.planUpload': (input) => planUpload(requireSession(), input),
    'ads.audit': () => writer().audit.list(),
    'ads.endTransfer': ({ id }) => requireSession().transfers.end(id),
  } satisfies Partial<Handlers>;
};

/** Files that a window sends for an upload. */
const fileHandlers = (guarded: Guard, requireSession: RequireAdsSession, writer: () => AdsWriter) =>
  ({
    'ads.beginFile': guarded<'ads.beginFile'>(async (file) => {
      requireWrite(requireSession());
      return { id: await requireSession().files.begin(file) };
    }),
    'ads.sendPiece': guarded<'ads.sendPiece'>((piece) => requireSession().files.add(piece)),
    'ads.dropFile': ({ id }) => requireSession().files.drop(id),
    'ads.uploadFile': guarded<'ads.uploadFile'>(({ file, ...ask }) =>
      requireSession().files.use(file, ({ path, name: fileName }) =>
        upload(writer(), { ...ask, path, fileName }),
      ),
    ),
  }) satisfies Partial<Handlers>;

type Guard = <M extends MethodName>(handler: Handler<M>) => Handler<M>;

/** What the window changes or creates, as requests of the service. */
const editHandlers = (guarded: Guard, writer: () => AdsWriter) =>
  ({
    'ads.setBudget': guarded<'ads.setBudget'>(({ id, budget, ...ask }) =>
      writer().make(planned('ad_sets.update', id, budgetBody(budget)), ask, [budget.amount]),
    ),
    'ads.setBid': guarded<'ads.setBid'>(({ id, bid, ...ask }) => {
      const body = { bid_micro_amount: new ExactNumber(bid) };
      return writer().make(planned('ad_sets.update', id, body), ask, [bid]);
    }),
    'ads.setDates': guarded<'ads.setDates'>(({ id, start, end, ...ask }) => {
      const body = {
        ...(start === null ? {} : { start_time: wireTime(start) }),
        ...(end === null ? {} : { end_time: wireTime(end) }),
      };
      return writer().make(planned('ad_sets.update', id, body), ask);
    }),
    'ads.rename': guarded<'ads.rename'>(({ level, id, name, ...ask }) =>
      writer().make(planned(`${level}s.update`, id, { name }), ask),
    ),
    'ads.archive': guarded<'ads.archive'>(({ id, ...ask }) =>
      writer().make(planned('campaigns.update', id, { status: 'ARCHIVED' }), ask),
    ),
    'ads.create': guarded<'ads.create'>(({ record, ...ask }) => {
      const plan = planned(`${record.k}s.create`, null, newBody(record), newField(record));
      return writer().create(plan, ask, collectBudgets(plan.value));
    }),
    'ads.renameAsset': guarded<'ads.renameAsset'>(({ id, kind, name, ...ask }) =>
      writer().make(planned('assets.update', id, { asset_type: kind, name }), ask),
    ),
    'ads.archiveAssets': guarded<'ads.archiveAssets'>(({ ids, archived, ...ask }) => {
      const body = { asset_ids: ids, action: archived ? 'ARCHIVE' : 'UNARCHIVE' };
      return writer().make(planned('assets.bulk', null, body), ask);
    }),
    'ads.deleteAudience': guarded<'ads.deleteAudience'>(({ id, ...ask }) =>
      writer().make(planned('audiences.delete', id, null), ask),
    ),
  }) satisfies Partial<Handlers>;
