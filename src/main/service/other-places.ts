import type { Profile } from '../../shared/connections/model.ts';
import type { OverviewOf } from '../../shared/contract/topics.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import type { ProfileService, SessionPorts, Watcher } from '../connections/profile-service.ts';
import type { ServiceFinding } from '../platform/ports.ts';
import type { OtherPlace, SwitchCall } from './elsewhere.ts';
import { Elsewhere, switchCall } from './elsewhere.ts';
import { nameAmong } from './name-among.ts';
import { joinScopes } from '../../shared/attention/elsewhere.ts';
import type { ServiceClient } from '../net/client.ts';
import type { ResourcePorts } from '../resources/resource.ts';
import { Resource } from '../resources/resource.ts';
import { noStore } from '../connections/no-store.ts';
import type { ServicePorts, SessionOpening } from './service-session.ts';
import type { Observation } from './service-watch.ts';

/** The parts of one connection, such as workspaces, of which windows show one at a time. Pure. */
export interface Scopes<N extends ServiceName> {
  readonly list: (
    overview: OverviewOf<N>,
  ) => readonly { readonly id: string; readonly name: string }[];
  /** `Profile.extra` of a profile that shows this part. */
  readonly choose: (id: string, profile: Profile) => Profile['extra'];
  readonly show: (id: string) => SwitchCall;
  /** Whether a finding counts while its part is not shown. Default: all do. */
  readonly counts?: (finding: ServiceFinding) => boolean;
}

export interface PlacedSession<N extends ServiceName> {
  readonly profileId: string;
  observe(value: OverviewOf<N>): Observation;
  current(): Promise<OverviewOf<N>>;
}

interface ProfilePlace extends OtherPlace {
  /** The profile as it would be if windows showed the place. */
  readonly profile: Profile;
}

/** The last shown place. */
interface Shown<N extends ServiceName> {
  readonly session: PlacedSession<N>;
  readonly value: OverviewOf<N>;
  /** ms since epoch. */
  readonly at: number;
}

const MAX_PLACES = 50;

/** Reads the other connections of a service, and the other parts of the shown connection, so that their problems are listed too. */
export class OtherPlaces<N extends ServiceName, S extends PlacedSession<N>> {
  readonly #elsewhere: Elsewhere<ProfilePlace>;
  readonly #ports: ServicePorts;
  readonly #service: ProfileService<S>;
  readonly #scopes: Scopes<N> | null;
  #shown: Shown<N> | null = null;

  /** `open`: opens a session in the background. */
  constructor(
    source: N,
    ports: ServicePorts,
    service: ProfileService<S>,
    {
      scopes,
      open,
    }: { readonly scopes: Scopes<N> | null; readonly open: (opening: SessionOpening) => S },
  ) {
    this.#ports = ports;
    this.#service = service;
    this.#scopes = scopes;
    this.#elsewhere = new Elsewhere({
      ...ports,
      source,
      read: (place, signal) => this.#read(place, open, signal),
    });
  }

  /** Opens the shown session, and follows through its watch which place it shows. */
  openShown(opening: SessionPorts, open: (opening: SessionOpening) => S): S {
    const { profiles } = this.#service;
    this.#follow(opening.profile, null);
    const session: S = open({
      ...opening,
      profiles,
      resource: ({ watch, ...options }) =>
        opening.resource<typeof options.schema>({
          ...options,
          ...(watch === undefined ? {} : { watch: this.#watch(() => session, watch) }),
        }),
    });
    return session;
  }

  #watch<V>(session: () => PlacedSession<N>, watch: Watcher<V>): Watcher<V> {
    return {
      seed: (value) => watch.seed(value),
      seen: (value) => {
        // Only the overview of a service has a watch.
        const overview = value as OverviewOf<N>;
        const shown = { session: session(), value: overview, at: this.#ports.clock.now() };
        const before = this.#shown;
        this.#shown = shown;
        const profile = this.#service.profiles.find(shown.session.profileId);
        if (profile !== null) this.#follow(profile, overview);
        watch.seen(value);
        if (before !== null && isOther(before, shown)) this.#leave(before, profile);
      },
      reset: () => watch.reset(),
    };
  }

  stop(): void {
    this.#shown = null;
    this.#elsewhere.stop();
  }

  #follow(profile: Profile, value: OverviewOf<N> | null): void {
    const profiles = this.#service.profiles.all();
    const others = profiles.filter(({ id }) => id !== profile.id).map(profilePlace);
    const scopes = value === null ? [] : this.#listScopes(profile, value);
    this.#elsewhere.follow([...scopes, ...others].slice(0, MAX_PLACES));
  }

  #listScopes(profile: Profile, value: OverviewOf<N>): ProfilePlace[] {
    const scopes = this.#scopes;
    if (scopes === null || this.#shown === null) return [];
    const { scope } = this.#shown.session.observe(value);
    const all = scopes.list(value);
    // If the current part is not among them, the shown one is unknown.
    if (all.every(({ id }) => id !== scope)) return [];
    const connection = nameAmong(this.#service.profiles.all(), profile.id);
    return all
      .filter(({ id }) => id !== scope)
      .map(({ id, name }) => ({
        id: `${profile.id} ${id}`,
        name: connection === null ? name : joinScopes(connection, name),
        isOwnServer: false,
        first: scopes.show(id),
        profile: { ...profile, extra: { ...profile.extra, ...scopes.choose(id, profile) } },
      }));
  }

  /** Keeps listing the findings of the place that the user left. */
  #leave({ session, value, at }: Shown<N>, profile: Profile | null): void {
    const { findings, scope, scopeName } = session.observe(value);
    const isConnection = session.profileId !== profile?.id;
    const id = isConnection ? session.profileId : `${session.profileId} ${scope ?? ''}`;
    const place = this.#elsewhere.places.find((one) => one.id === id);
    if (place === undefined) return;
    const scoped = isConnection ? withScope(findings, scopeName ?? null) : findings;
    this.#elsewhere.left(place, scoped, at);
  }

  async #read(
    { profile, isOwnServer }: ProfilePlace,
    open: (opening: SessionOpening) => S,
    signal: AbortSignal,
  ): Promise<readonly ServiceFinding[]> {
    const of = { profile, client: this.#service.createClient(profile) };
    const profiles = onlyProfile(profile);
    const openAside = (opening: SessionPorts): S => open({ ...opening, profiles });
    return peek(this.#ports, of, openAside, async (session) => {
      const value = await session.current();
      signal.throwIfAborted();
      const { findings, scopeName = null } = session.observe(value);
      const counts = this.#scopes?.counts;
      if (!isOwnServer) return counts === undefined ? findings : findings.filter(counts);
      return withScope(findings, scopeName);
    });
  }
}

/** Read-only preferences of one profile. */
const onlyProfile = (profile: Profile): SessionOpening['profiles'] => ({
  all: () => [profile],
  find: () => profile,
  patch: () => Promise.resolve(),
});

const profilePlace = (profile: Profile): ProfilePlace => ({
  id: profile.id,
  name: profile.name,
  isOwnServer: true,
  first: switchCall('connections.setDefault', { service: profile.service, profileId: profile.id }),
  profile,
});

/** Whether windows show another place than before. */
function isOther<N extends ServiceName>(before: Shown<N>, now: Shown<N>): boolean {
  if (before.session.profileId !== now.session.profileId) return true;
  return before.session.observe(before.value).scope !== now.session.observe(now.value).scope;
}

const withScope = (
  findings: readonly ServiceFinding[],
  scope: string | null,
): readonly ServiceFinding[] =>
  scope === null ? findings : findings.map((one) => ({ ...one, report: { ...one.report, scope } }));

/** Opens a session of any profile in the background for one use: it is never polled, and its data is neither stored nor shown. */
async function peek<W, T>(
  ports: ResourcePorts,
  of: { readonly profile: Profile; readonly client: ServiceClient },
  open: (opening: SessionPorts) => W,
  use: (work: W) => Promise<T>,
): Promise<T> {
  const closing: (() => void)[] = [];
  const work = open({
    ...of,
    resource: (options) => {
      const on = { key: options.panel, onlyShown: true, onState: () => undefined };
      const resource = new Resource({ ...ports, store: noStore }, { ...options, ...on });
      resource.start(false);
      closing.push(() => void resource.stop());
      return resource;
    },
    onClose: (action) => closing.push(action),
  });
  try {
    return await use(work);
  } finally {
    for (const close of closing) close();
  }
}
