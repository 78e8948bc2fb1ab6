import type { Handler } from '../../../shared/contract/methods.ts';
import type { TestReport } from '../../../shared/music/connection.ts';
import type { DemoSwitch } from '../../core/domain.ts';
import type { DomainService } from '../../platform/ports/domain-service.ts';

function handlerOf<M extends 'music.testConnection' | 'music.saveProfile'>(
  { handlers }: DomainService,
  method: M,
): Handler<M> {
  const handler: Handler<M> | undefined = handlers[method];
  if (handler === undefined) throw new Error(`no handler for ${method}`);
  return handler;
}

/**
 * Saves a server of the user. Inside the demo the server is tested first: only one that can be saved ends the demo, so that
 * a typo does not.
 */
export const saveProfile =
  (demo: DemoSwitch): Handler<'music.saveProfile'> =>
  async (input, context) => {
    let tested: TestReport | null = null;
    if (demo.inDemo()) {
      const { force, ...form } = input;
      const test = handlerOf(await demo.idle(), 'music.testConnection');
      const report = await test(form, context);
      if (!report.ok && !force) return { profileId: null, report };
      await demo.leaveDemo();
      tested = report;
    }
    const saved = await handlerOf(await demo.service(), 'music.saveProfile')(input, context);
    const notice = saved.report.notice ?? tested?.notice;
    return notice === undefined ? saved : { ...saved, report: { ...saved.report, notice } };
  };
