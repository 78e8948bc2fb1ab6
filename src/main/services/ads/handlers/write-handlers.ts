import type { Handler, Handlers, MethodName } from '../../../../shared/contract/methods.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { AdsSession, RequireSession } from '../session.ts';
import { bulk } from '../writes/bulk.ts';
import { AdsWriter } from '../writes/change.ts';
import { duplicate } from '../writes/duplicate.ts';
import { refuseOrigin } from '../writes/guard.ts';
import { planUpload, upload } from '../writes/upload.ts';

/** Changes, their log and their guard rails. */
export const writeHandlers = (requireSession: RequireSession, ports: AdsPorts) => {
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
    'ads.change': guarded<'ads.change'>((ask, context) => writer().change(ask, context)),
    'ads.bulk': guarded<'ads.bulk'>((ask, { signal }) => bulk(writer(), ask, signal)),
    'ads.duplicate': guarded<'ads.duplicate'>((ask) => duplicate(writer(), ask)),
    'ads.upload': guarded<'ads.upload'>((ask) => upload(writer(), ask)),
    'ads.planUpload': (ask) => planUpload(requireSession(), ask),
    'ads.audit': () => writer().audit.list(),
    'ads.endTransfer': ({ id }) => requireSession().transfers.end(id),
  } satisfies Partial<Handlers>;
};
