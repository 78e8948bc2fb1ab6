import '../../../../shared/connections/texts.ts';
import type {
  ConnectionInput,
  ConnectionPhase,
  ConnectionProfile,
  ConnectionReport,
  ConnectionStatus,
} from '../../../../shared/connections/model.ts';
import { fixForCause } from '../../../../shared/connections/fix.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
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
import type { ServiceConnections } from '../../../platform/ports/service-connections.ts';
import { idleStatus } from '../../../connections/profile-view.ts';
import type { Publisher } from '../../../platform/ports.ts';
import { describeCause } from './cause-sentence.ts';
import type { ProfileEditor } from './profile-editor.ts';

export type ObservableHub = Publisher & {
  onChange(listener: (name: TopicName) => void): Dispose;
};

const shown: ReadonlySet<TopicName> = new Set(['music.profiles', 'music.connection']);

/** The stored music servers and the connection, as published in music's topics. */
export function musicProfiles(
  hub: ObservableHub,
): Pick<ServiceConnections, 'descriptor' | 'profiles' | 'onChange'> {
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
  };
}

/** The music servers as one service among others. */
export const musicConnections = (
  hub: ObservableHub,
  editor: ProfileEditor,
  retryNow: () => Promise<void>,
): ServiceConnections => ({
  ...musicProfiles(hub),
  test: async (input, onSteps, { signal }) =>
    reportOf(await editor.test(musicInput(input), onSteps, signal)),
  save: async (input, options, { signal }) => {
    const { profileId, report } = await editor.save(musicInput(input), options, signal);
    return { profileId, report: reportOf(report) };
  },
  rename: (profileId, name) => editor.rename(profileId, name),
  setDefault: (profileId) => editor.activate(profileId),
  remove: (profileId) => editor.remove(profileId),
  retry: (profileId) =>
    hub.get('music.profiles').activeId === profileId ? retryNow() : editor.activate(profileId),
});

/** Without empty fields. */
export function musicInput(input: ConnectionInput): ConnectInput {
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

export const reportOf = ({ ok, steps, cause, notice }: TestReport): ConnectionReport => ({
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
