import '../../../shared/deploys/texts.ts';
import { z } from 'zod';
import type { ProfileServicePorts } from '../../connections/profile-service.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { deploysDescriptor } from '../../../shared/deploys/descriptor.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AttentionPort, Publisher, TopicAudience } from '../../platform/ports.ts';

export interface DeploysPorts extends ProfileServicePorts {
  readonly hub: Publisher & TopicAudience;
  readonly attention: AttentionPort;
}

const notYet = (): never => {
  throw failure('unsupported', t('deploys:notConnected'));
};

/** The deployment platform. */
export function createDeploysService(ports: DeploysPorts) {
  const deploys = new ProfileService(ports, {
    descriptor: deploysDescriptor,
    signIn: { path: '', account: (body) => z.string().catch('').parse(body) },
    open: ({ client }) => ({ client }),
  });
  return deploys.service({
    'deploys.refresh': notYet,
    'deploys.chooseWorkspace': notYet,
    'deploys.mute': notYet,
    'deploys.service': notYet,
    'deploys.logs': notYet,
    'deploys.metrics': notYet,
    'deploys.usage': notYet,
    'deploys.plan': notYet,
    'deploys.apply': notYet,
    'deploys.redeploy': notYet,
    'deploys.reveal': notYet,
    'deploys.databases': notYet,
    'deploys.createDatabase': notYet,
    'deploys.linkDatabase': notYet,
    'deploys.schema': notYet,
    'deploys.readSchema': notYet,
    'deploys.override': notYet,
  });
}
