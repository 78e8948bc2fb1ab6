import '../../../../shared/connections/texts.ts';
import type { z } from 'zod';
import type {
  ConnectionInput,
  ConnectionPhase,
  ConnectionProfile,
  ConnectionReport,
  ConnectionStatus,
} from '../../../../shared/connections/model.ts';
import { fixForCause } from '../../../../shared/connections/fix.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type {
  CallContext,
  MethodInput,
  MethodName,
  MethodOutput,
} from '../../../../shared/contract/methods.ts';
import type { TopicName } from '../../../../shared/contract/topics.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { problemText } from '../../../../shared/music/connection-problem.ts';
import type {
  Cause,
  ConnectInput,
  ConnectionState,
  ConnectionView,
  ProfileView,
  TestReport,
} from '../../../../shared/music/connection.ts';
import { musicServiceDescriptor } from '../../../../shared/music/service-descriptor.ts';
import type { OnSteps, ServiceConnections } from '../../../platform/ports/service-connections.ts';
import { idleStatus } from '../../../connections/profile-view.ts';
import type { Publisher } from '../../../platform/ports.ts';
import { describeCause } from './cause-sentence.ts';

export interface MusicConnectionsPorts {
  readonly hub: Publisher & { onChange(listener: (name: TopicName) => void): Dispose };
  /** The methods of the contract, so that the demo's overrides apply here too. */
  readonly call: <M extends MethodName>(
    method: M,
    input: MethodInput<M>,
    context: CallContext,
  ) => Promise<MethodOutput<M>>;
}

const shown: ReadonlySet<TopicName> = new Set(['music.profiles', 'music.connection']);

/** The music server's own profiles and connection, as one service among others. */
export function musicConnections({ hub, call }: MusicConnectionsPorts): ServiceConnections {
  /** Music publishes its steps in its own topic. */
  const following = async <T>(onSteps: OnSteps, work: () => Promise<T>): Promise<T> => {
    const stop = hub.onChange((name) => {
      if (name === 'music.test') onSteps(hub.get('music.test').steps);
    });
    try {
      return await work();
    } finally {
      stop();
    }
  };
  return {
    descriptor: musicServiceDescriptor,
    profiles: () => {
      const { profiles, activeId } = hub.get('music.profiles');
      const view = hub.get('music.connection');
      return profiles.map((profile) => profileOf(profile, profile.id === activeId ? view : null));
    },
    onChange: (listener) =>
      hub.onChange((name) => {
        if (shown.has(name)) listener();
      }),
    test: (input, onSteps, context) =>
      following(onSteps, async () =>
        reportOf(await call('music.testConnection', musicInput(input), context)),
      ),
    save: (input, { force, onSteps }, context) =>
      following(onSteps, async () => {
        const form = { ...musicInput(input), force };
        const { profileId, report } = await call('music.saveProfile', form, context);
        return { profileId, report: reportOf(report) };
      }),
    rename: (profileId, name, context) => call('music.renameProfile', { profileId, name }, context),
    setDefault: (profileId, context) => call('music.activateProfile', { profileId }, context),
    remove: async (profileId, context) =>
      (await call('music.removeProfile', { profileId }, context)).notice,
    retry: (profileId, context) =>
      hub.get('music.profiles').activeId === profileId
        ? call('music.retryNow', undefined, context)
        : call('music.activateProfile', { profileId }, context),
  };
}

/** The input of the music server's own methods, without empty fields. */
export function musicInput(input: ConnectionInput): z.input<typeof ConnectInput> {
  const { profileId, name, fields, secrets, trustNetwork, confirmAddress, caFile } = input;
  const byPassword = input.credential === 'login';
  return {
    profileId,
    name,
    trustNetwork,
    confirmAddress,
    caFile,
    localUrl: fields['localUrl'] ?? '',
    externalUrl: orNull(fields['externalUrl']),
    token: byPassword ? null : orNull(secrets['token']),
    user: byPassword ? orNull(fields['user']) : null,
    password: byPassword ? orNull(secrets['password']) : null,
  };
}

const orNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** A refused address is said by its step, which names the field and what is wrong with it. */
const problemSentence = (cause: Cause, steps: TestReport['steps']): string =>
  (cause.code === 'bad-address' ? steps.find(({ ok }) => ok === false)?.detail : undefined) ??
  causeSentence(cause);

const reportOf = ({ ok, steps, cause, notice }: TestReport): ConnectionReport => ({
  ok,
  steps,
  problem: cause === null ? null : { ...cause, sentence: problemSentence(cause, steps) },
  ...(notice === undefined ? {} : { notice }),
});

/** `view`: the connection, if it is this profile's. */
function profileOf(profile: ProfileView, view: ConnectionView | null): ConnectionProfile {
  const { id, name, localUrl, externalUrl, user, hasToken, caFile, trustedNetworks, demo } =
    profile;
  return {
    id,
    name,
    caFile,
    trustedNetworks,
    demo,
    service: musicServiceDescriptor.id,
    fields: {
      localUrl,
      ...(externalUrl === null ? {} : { externalUrl }),
      ...(user === null ? {} : { user }),
    },
    credential: 'bearer',
    hasSecret: hasToken,
    account: view?.server?.user ?? user,
    expiresAt: profile.tokenExpiresAt,
    proxy: null,
    isDefault: view !== null,
    status: view === null ? idleStatus(localUrl) : statusOf(view),
  };
}

const phases: Readonly<Record<ConnectionState['k'], ConnectionPhase>> = {
  stopped: 'idle',
  connecting: 'connecting',
  identifying: 'connecting',
  authenticating: 'connecting',
  syncing: 'connecting',
  online: 'connected',
  waiting: 'waiting',
  blocked: 'attention',
};

function statusOf(view: ConnectionView): ConnectionStatus {
  const { state, address, since, liveAt } = view;
  return {
    phase: phases[state.k],
    state: state.k,
    words:
      state.k === 'blocked'
        ? sentenceCase(problemText(state.cause))
        : t(`connection:state.${state.k}`),
    reason: describeCause(view),
    fix: 'cause' in state ? fixForCause(state.cause.code) : null,
    address: address?.url ?? null,
    since: since === 0 ? null : since,
    dataAt: liveAt,
  };
}

const sentenceCase = (words: string): string =>
  words.charAt(0).toLocaleUpperCase() + words.slice(1);
