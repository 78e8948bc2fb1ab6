import type { Mute } from '../../shared/attention/model.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { Profile } from '../../shared/connections/model.ts';
import { nothingRead } from '../../shared/connections/resource-state.ts';
import type { Handlers } from '../../shared/contract/methods.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import type { TestStep } from '../connections/connection-test.ts';
import type { ProfileClientOptions } from '../connections/profile-client.ts';
import { ProfileService } from '../connections/profile-service.ts';
import type { SignInStepOptions } from '../connections/sign-in-step.ts';
import type { ServiceClient } from '../net/client.ts';
import { noStore } from '../connections/no-store.ts';
import type { Scopes, PlacedSession } from './other-places.ts';
import { OtherPlaces } from './other-places.ts';
import type { AnyTopics, ServicePorts, SessionOpening, SummaryOf } from './service-session.ts';

/** The parts of an open session that the kit uses. */
interface OpenSession<N extends ServiceName> extends PlacedSession<N> {
  refresh(): Promise<void>;
  setMuted(mute: Omit<Mute, 'source'>, isMuted: boolean): Promise<void>;
}

export interface ServiceDeclaration<
  N extends ServiceName,
  Ports extends ServicePorts,
  S extends OpenSession<N>,
  H,
> {
  readonly name: N;
  readonly descriptor: ServiceDescriptor;
  /** The request that returns the signed-in user: step `sign-in` of the connection test. */
  readonly signIn: (ports: Ports) => SignInStepOptions;
  /** Further steps of the connection test. */
  readonly steps?: (ports: Ports) => readonly TestStep[];
  readonly client?: ProfileClientOptions;
  /** The summary without a connection, if the service has one. */
  readonly empty?: SummaryOf<N>;
  readonly open: (ports: Ports, opening: SessionOpening) => S;
  /** The parts of a connection, if windows show only one of them at a time. Default: there are none. */
  readonly scopes?: Scopes<N>;
  /**
   * False: this service has no problems that last until they are solved, so places that windows do not show need not be read. Default true.
   */
  readonly hasProblems?: boolean;
  /**
   * All handlers except `refresh` and `setMuted`. `requireSession` returns the open session; throws `unsupported` if nothing is connected.
   */
  readonly methods: (requireSession: () => S, ports: Ports) => H;
  /** Resets further topics when the last connection is removed. */
  readonly closed?: (ports: Ports) => void;
  /** Revokes what the app created for a profile on the server; see `StoredConnections`. */
  readonly release?: (
    ports: Ports,
    profile: Profile,
    client: ServiceClient,
  ) => Promise<string | null>;
}

/** Null: no other place needs to be read. */
function createOtherPlaces<
  N extends ServiceName,
  Ports extends ServicePorts,
  S extends OpenSession<N>,
  H,
>(
  { name, open, scopes, hasProblems = true }: ServiceDeclaration<N, Ports, S, H>,
  ports: Ports,
  service: ProfileService<S>,
): OtherPlaces<N, S> | null {
  if (!hasProblems || ports.oneCommand === true) return null;
  const openAside = (opening: SessionOpening): S => open(quietPorts(ports), opening);
  return new OtherPlaces<N, S>(name, ports, service, { scopes: scopes ?? null, open: openAside });
}

/** Stops the session first, because its last state would start reads of the other places again. */
function stopBoth(session: { stop(): Promise<void> }, places: { stop(): void } | null) {
  const ended = session.stop();
  places?.stop();
  return ended;
}

/** Creates the function that starts a declared service. The result is what a `ServiceModule` creates, with the open session. */
export const defineService =
  <
    N extends ServiceName,
    Ports extends ServicePorts,
    S extends OpenSession<N>,
    H extends Partial<Handlers>,
  >(
    declaration: ServiceDeclaration<N, Ports, S, H>,
  ) =>
  (ports: Ports) => {
    const { name, descriptor, signIn, steps, client, empty, open, methods, closed, release } =
      declaration;
    const hub = ports.hub as AnyTopics;
    const service: ProfileService<S> = new ProfileService<S>(ports, {
      descriptor,
      signIn: signIn(ports),
      ...(steps === undefined ? {} : { steps: steps(ports) }),
      ...(client === undefined ? {} : { client }),
      open: (opening) => {
        const openIn = (shown: SessionOpening): S => open(ports, shown);
        if (places !== null) return places.openShown(opening, openIn);
        return openIn({ ...opening, profiles: service.profiles });
      },
      closed: () => {
        places?.stop();
        hub.set(`${name}.overview`, nothingRead);
        if (empty !== undefined) hub.set(`${name}.summary`, empty);
        closed?.(ports);
      },
      ...(release === undefined
        ? {}
        : {
            release: (profile: Profile, of: ServiceClient) => release(ports, profile, of),
          }),
    });
    const places = createOtherPlaces(declaration, ports, service);
    const handlers = {
      [`${name}.refresh`]: () => service.require().refresh(),
      [`${name}.setMuted`]: ({ kind, muted }: { kind: string; muted: boolean }) =>
        service.require().setMuted({ kind, about: null, subject: '' }, muted),
      ...methods(() => service.require(), ports),
    };
    // The compiler does not keep the names of computed keys.
    const module = service.service(
      handlers as H & Pick<Handlers, `${N}.${'refresh' | 'setMuted'}`>,
    );
    return { ...module, stop: () => stopBoth(module, places), session: () => service.work };
  };

const nothing = (): void => undefined;

/**
 * The ports of a session in the background that is read once: it publishes, lists, emits and stores nothing, and starts no live updates.
 */
const quietPorts = <P extends ServicePorts>(ports: P): P => ({
  ...ports,
  hub: {
    get: (name) => ports.hub.get(name),
    entry: (name, key) => ports.hub.entry(name, key),
    set: nothing,
    setEntry: nothing,
    deleteEntry: nothing,
    replaceEntries: nothing,
    flush: nothing,
    isFollowed: () => false,
    onAudience: () => nothing,
  } satisfies ServicePorts['hub'],
  attention: {
    raise: nothing,
    clear: nothing,
    suspend: nothing,
    read: nothing,
    mutes: () => [],
    setMuted: () => Promise.resolve(),
    onMutes: () => nothing,
  } satisfies ServicePorts['attention'],
  events: { emit: nothing, on: () => nothing } satisfies ServicePorts['events'],
  store: noStore,
  oneCommand: true,
});
