import '../../../shared/workflows/texts.ts';
import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import { defineService } from '../../service/define-service.ts';
import { preferenceHandlers } from './handlers/preference-handlers.ts';
import { readHandlers } from './handlers/read-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { startHandlers } from './handlers/start-handlers.ts';
import { schedulerAddress } from './scheduler/probe.ts';
import { WorkflowsSession } from './session.ts';
import { createSignIn } from './sign-in.ts';

/** The scheduler: one overview, polled or live, and everything else on request. */
export const createWorkflowsService = defineService({
  name: 'workflows',
  descriptor: workflowsDescriptor,
  signIn: createSignIn,
  client: {
    addressOf: ({ fields: { url } }) => (url === undefined ? null : schedulerAddress(url)),
  },
  open: (ports, opening) => new WorkflowsSession(ports, opening),
  methods: (requireSession, ports) => ({
    ...readHandlers(requireSession),
    ...startHandlers(requireSession),
    ...runHandlers(requireSession),
    ...preferenceHandlers(requireSession, ports),
  }),
});
