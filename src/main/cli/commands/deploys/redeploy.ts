import { failure } from '../../../../shared/contract/errors.ts';
import type { Deployment } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import type { App } from '../../app-link.ts';
import { withApp } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { printJson } from '../../output.ts';
import { deploymentJson, link, namedService, needsYes, stateLine, stateWord } from './answers.ts';

/** deploys redeploy: starts a deployment with the stored configuration and prints it. */
export async function redeployService(
  context: Context,
  name: string,
  given: Given,
): Promise<number> {
  if (given['yes'] !== true) throw failure('forbidden', needsYes(), { option: '--yes' });
  return withApp(
    context,
    async (app) => {
      const service = await namedService(app, name);
      const before = await deploymentsOf(app, service.id);
      // `--yes` agrees to cancel all that is in flight now.
      const inFlight = before.filter(({ state }) => isInFlight(state)).map(({ id }) => id);
      const cancels = [service.id, ...inFlight];
      const started = await app.client.call(
        'deploys.redeploy',
        { serviceId: service.id, cancels },
        app.signal,
      );
      const known = new Set(before.map(({ id }) => id));
      const after = await deploymentsOf(app, service.id).catch(() => []);
      const deployment = after.find(({ id }) => !known.has(id)) ?? nothingKnown;
      const { state, rawState } = deployment.id === '' ? started : deployment;
      const { id, ...rest } = deploymentJson({ ...deployment, state, rawState });
      const answer = { id: id === '' ? null : id, ...rest };
      if (context.options.json)
        printJson(context.io, { ...answer, service: { id: service.id, name: service.name } });
      else context.io.out(stateLine(state, `${service.name}: ${stateWord({ state, rawState })}`));
      return 0;
    },
    link,
  );
}

/** Until the server lists the new deployment, only its state is known. */
const nothingKnown: Deployment = {
  ...{ id: '', state: 'unknown', rawState: '', commit: null, message: null, branch: null },
  ...{ trigger: null, error: null, createdAt: null, startedAt: null, finishedAt: null },
};

async function deploymentsOf({ client, signal }: App, serviceId: string): Promise<Deployment[]> {
  return (await client.call('deploys.service', { serviceId }, signal)).deployments;
}
